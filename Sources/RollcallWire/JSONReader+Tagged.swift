extension JSONReader {
    /// Reads an object whose type a member of it names: the tag, a string, which may stand anywhere in it.
    ///
    /// Where the tag comes first, reading goes on behind it; else the tag is found first, checking what lies
    /// before it, and the object is read from its beginning. The payload is never copied.
    ///
    /// - Parameters:
    ///   - name: The tag's name.
    ///   - body: Reads the members of the object. It is given the tag, as words and a count, and what
    ///     ``WireObjectDecodable/wire(members:more:object:)`` takes.
    /// - Returns: What the closure returns.
    /// - Throws: ``WireError/missingKey`` when there is no tag, ``WireError/typeMismatch`` and
    ///   ``WireError/unexpectedNull`` when it is no string, and what the closure throws.
    @inlinable public mutating func readTagged<Value>(
        _ name: JSONName,
        _ body: (_ reader: inout JSONReader, _ tag: JSONKey, _ more: Bool, _ object: Int) throws(WireError) -> Value
    ) throws(WireError) -> Value {
        let found = try beginTagged(name)
        let value = try body(&self, found.tag, found.more, found.object)
        restoreTags(found.scope)
        return value
    }

    /// An object that was opened, and the tag that was found in it.
    public struct TaggedObject {
        /// The tag.
        public let tag: JSONKey
        /// Whether a member follows at the cursor.
        public let more: Bool
        /// Where the object begins, in bytes from the start of the input.
        public let object: Int
        /// What to give to ``restoreTags(_:)`` when the object is read.
        public let scope: TagScope

        @usableFromInline init(tag: JSONKey, more: Bool, object: Int, scope: TagScope) {
            self.tag = tag
            self.more = more
            self.object = object
            self.scope = scope
        }
    }

    /// Opens the object at the cursor and finds its tag; see ``readTagged(_:_:)``.
    @inline(never) public mutating func beginTagged(_ name: JSONName) throws(WireError) -> TaggedObject {
        let object = valueOffset
        let start = position
        let scope = TagScope(marks: tags)
        guard try beginObject() else { throw missingTag(name, start) }
        let first = position
        var key = try readKey()
        if isNamed(key, name) {
            let tag = try readStringAsKey()
            let more = try nextMember()
            mark(key, depth: first.depth)
            return TaggedObject(tag: tag, more: more, object: object, scope: scope)
        }
        repeat {
            try skipValue()
            guard try nextMember() else { throw missingTag(name, start) }
            key = try readKey()
        } while !isNamed(key, name)
        let tag = try readStringAsKey()
        rewind(to: first)
        mark(key, depth: first.depth)
        return TaggedObject(tag: tag, more: true, object: object, scope: scope)
    }

    private mutating func mark(_ key: JSONKey, depth: Int) {
        tags.previous = tags.last
        tags.last = TagMarks.Mark(offset: key.offset, depth: depth)
    }

    private mutating func missingTag(_ name: JSONName, _ start: Position) -> WireError {
        fail(.missingKey, at: start, "the member \"\(name)\" is missing")
    }

    /// Reads a string as words and a count, as ``readKey()`` reads names; ``string(of:)`` makes a `String` of it.
    /// - Throws: As ``readString()``.
    public mutating func readStringAsKey() throws(WireError) -> JSONKey {
        guard peek() == UInt8(ascii: "\"") else { throw mismatch(.string) }
        return try keyOfString()
    }
}
