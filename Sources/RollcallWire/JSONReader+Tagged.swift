extension JSONReader {
    /// Reads an object whose type a member of it names: the tag, a string, which may stand anywhere in it.
    ///
    /// Where the tag comes first, reading goes on behind it; else the tag is found first, checking what lies
    /// before it, and the object is read from its beginning. The payload is never copied.
    ///
    /// - Parameters:
    ///   - name: The tag's name.
    ///   - body: Reads the members of the object, passing those that it does not know with ``skipMember(_:)``, as
    ///     ``WireObjectDecodable/wire(members:more:object:)`` does. It is called a second time where the first
    ///     member of that name was not the object's own.
    /// - Returns: What the closure returns.
    /// - Throws: ``WireError/missingKey`` when there is no tag, ``WireError/typeMismatch`` and
    ///   ``WireError/unexpectedNull`` when it is no string, and what the closure throws.
    @inlinable public mutating func readTagged<Value>(
        _ name: JSONName,
        _ body: (_ reader: inout JSONReader, _ object: TaggedObject) throws(WireError) -> Value
    ) throws(WireError) -> Value {
        let start = position
        // Most often the first place where the name is spelled is the tag. Reading the members tells whether it is;
        // if not, or if they cannot be read, the tag is looked for member by member.
        let found = try beginTagged(name, searching: true)
        do throws(WireError) {
            let value = try body(&self, found)
            if endTagged(found) { return value }
        } catch {
            if found.isCertain {
                restoreTags(found.scope)
                throw error
            }
        }
        rewind(to: start)
        let certain = try beginTagged(name, searching: false)
        defer { restoreTags(certain.scope) }
        return try body(&self, certain)
    }

    /// An object that was opened, and the tag that was found in it.
    public struct TaggedObject {
        /// The tag.
        public let tag: JSONKey
        /// Whether a member follows at the cursor.
        public let more: Bool
        /// Where the object begins, in bytes from the start of the input.
        public let object: Int
        /// Whether the tag is known to be the object's own.
        public let isCertain: Bool
        /// What to give to ``restoreTags(_:)`` when the object is read.
        public let scope: TagScope

        /// Makes one by hand, where the tag was found in another way.
        public init(tag: JSONKey, more: Bool, object: Int, isCertain: Bool, scope: TagScope) {
            self.tag = tag
            self.more = more
            self.object = object
            self.isCertain = isCertain
            self.scope = scope
        }
    }

    /// Opens the object at the cursor and finds its tag; see ``readTagged(_:_:)``.
    ///
    /// - Parameters:
    ///   - name: The tag's name.
    ///   - searching: Whether the tag may be what spells the name first behind the cursor, without a look at what
    ///     lies between. ``endTagged(_:)`` tells whether it was the object's own; if not, rewind and call this
    ///     again without searching. Search only where the object's members are read with ``skipMember(_:)`` for
    ///     those that are not known, the tag among them.
    /// - Returns: The tag, and where to read on: the cursor is at a member, or behind the object.
    @inline(never)
    public mutating func beginTagged(_ name: JSONName, searching: Bool) throws(WireError) -> TaggedObject {
        let object = valueOffset
        let scope = TagScope(marks: tags)
        guard try beginObject() else { throw missingTag(name, object) }
        let first = cursor
        let depth = self.depth
        if isSpelled(name, at: first) {
            let key = first + 1 - start
            cursor += name.spelling.count
            let tag = try readStringAsKey()
            let more = try nextMember()
            tags.push(offset: key, depth: depth)
            return TaggedObject(tag: tag, more: more, object: object, isCertain: true, scope: scope)
        }
        // Within an object whose tag is not certain there is no search: wrong guesses would multiply.
        // A reader of a document is at work within a decoder, which may be at work for an object that is a guess.
        if searching, !tags.isSearching, memory?.document == nil, let place = search(name) {
            cursor = place + name.spelling.count
            let tag = try? readStringAsKey()
            cursor = first
            if let tag {
                tags.push(offset: place + 1 - start, depth: depth)
                tags.isSearching = true
                return TaggedObject(tag: tag, more: true, object: object, isCertain: false, scope: scope)
            }
        }
        var key = try readKey()
        let isFirst = isNamed(key, name)
        while !isNamed(key, name) {
            try skipValue()
            guard try nextMember() else { throw missingTag(name, object) }
            key = try readKey()
        }
        let tag = try readStringAsKey()
        let more = isFirst ? try nextMember() : true
        if !isFirst {
            cursor = first
            self.depth = depth
        }
        tags.push(offset: key.offset, depth: depth)
        // A wrong guess here means that objects within have tags behind their members too.
        if !searching { tags.isSearching = true }
        return TaggedObject(tag: tag, more: more, object: object, isCertain: true, scope: scope)
    }

    /// Ends what ``beginTagged(_:searching:)`` began.
    /// - Returns: Whether the tag was the object's own.
    public mutating func endTagged(_ object: TaggedObject) -> Bool {
        let isConfirmed = object.isCertain || tags.last.isConfirmed
        restoreTags(object.scope)
        return isConfirmed
    }

    /// Whether the usual spelling of a name stands at a place.
    private mutating func isSpelled(_ name: JSONName, at place: UnsafePointer<UInt8>) -> Bool {
        let count = name.spelling.count
        guard count > 0, end - place >= count else { return false }
        if count >= 8 {
            guard word(at: place) == name.spelledFirst, word(at: place + count - 8) == name.spelledLast else {
                return false
            }
            if count <= 16 { return true }
        }
        return name.spelling.withUnsafeBufferPointer { spelling in
            var index = 0
            while index < count, place[index] == spelling[index] { index &+= 1 }
            return index == count
        }
    }

    /// The first place behind the cursor, not far away, where a name is spelled in the usual way.
    private mutating func search(_ name: JSONName) -> UnsafePointer<UInt8>? {
        // The limit keeps texts without tags from being searched to their end for each object.
        let count = name.spelling.count
        guard count > 0 else { return nil }
        let last = cursor + min(1024, end - cursor) - max(count, name.rarePlace + 16)
        let quotes = block(UInt8(ascii: "\""))
        let rare = block(name.spelling[name.rarePlace])
        var place = cursor
        while place <= last {
            let both = (block(at: place) .== quotes) .& (block(at: place + name.rarePlace) .== rare)
            var found = bits(both)
            while found != 0 {
                let index = firstByte(found)
                if isSpelled(name, at: place + index) { return place + index }
                found = withoutFirst(found)
            }
            place += 16
        }
        return nil
    }

    private mutating func missingTag(_ name: JSONName, _ object: Int) -> WireError {
        fail(.missingKey, at: start + object, "the member \"\(name)\" is missing")
    }

    /// Reads a string as words and a count, as ``readKey()`` reads names; ``string(of:)`` makes a `String` of it.
    /// - Throws: As ``readString()``.
    public mutating func readStringAsKey() throws(WireError) -> JSONKey {
        guard peek() == UInt8(ascii: "\"") else { throw mismatch(.string) }
        return try keyOfString()
    }
}
