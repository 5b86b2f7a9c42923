/// The tags that chose the types of the objects being read: the last two, which is as many as one object can
/// have where a member is itself a family.
@usableFromInline struct TagMarks: Sendable, Hashable {
    /// A tag's name in the text, and the depth of the members of its object. No object has depth zero inside.
    struct Mark: Sendable, Hashable {
        var offset = 0
        var depth: Int32 = 0
        /// Whether the name was met as one of the object's own.
        var isConfirmed = false
    }

    var last = Mark()
    var previous = Mark()
    /// Whether a tag was searched for and may turn out to be another object's.
    var isSearching = false

    @usableFromInline init() {}

    mutating func push(offset: Int, depth: Int32) {
        previous = last
        last = Mark(offset: offset, depth: depth)
    }
}

extension JSONReader {
    /// What ``markTag(_:)`` replaced.
    public struct TagScope: Sendable {
        @usableFromInline let marks: TagMarks
        @usableFromInline init(marks: TagMarks) { self.marks = marks }
    }

    /// Says that a member of the object at the cursor is the tag by which the object's type was chosen, so
    /// that ``skipMember(_:)`` passes it, and refuses another member of that name.
    /// - Parameter key: The key that ``findMember(_:)`` gave.
    /// - Returns: What to give to ``restoreTags(_:)`` when the object is read.
    public mutating func markTag(_ key: JSONKey) -> TagScope {
        let scope = TagScope(marks: tags)
        tags.push(offset: key.offset, depth: depth + 1)
        return scope
    }

    /// The same where the reader stands inside the object, behind the tag.
    package mutating func markTagBehind(_ key: JSONKey) -> TagScope {
        let scope = TagScope(marks: tags)
        tags.previous = tags.last
        tags.last = TagMarks.Mark(offset: key.offset, depth: depth)
        return scope
    }

    /// Ends what ``markTag(_:)`` began.
    public mutating func restoreTags(_ scope: TagScope) {
        let inner = tags.previous
        tags = scope.marks
        // What was learnt of the outer tag meanwhile stays.
        if inner.offset == tags.last.offset, inner.isConfirmed { tags.last.isConfirmed = true }
    }

    /// Passes the value of a member that the type does not know, with its checks.
    /// - Parameter key: The member's key, just read.
    /// - Throws: ``WireError/duplicateKey`` when it is the object's tag a second time; as ``skipValue()``.
    @inline(never) public mutating func skipMember(_ key: JSONKey) throws(WireError) {
        if depth == tags.last.depth {
            if key.offset == tags.last.offset {
                tags.last.isConfirmed = true
            } else {
                try refuse(key, again: tags.last.offset)
            }
        }
        if depth == tags.previous.depth {
            if key.offset == tags.previous.offset {
                tags.previous.isConfirmed = true
            } else {
                try refuse(key, again: tags.previous.offset)
            }
        }
        try skipValue()
    }

    /// Refuses a key that is the name at an offset once more.
    private mutating func refuse(_ key: JSONKey, again offset: Int) throws(WireError) {
        guard offset > 0, offset < count else { return }
        // Most names differ in the first byte; an escape can stand for any.
        let tag = start + offset
        if tag.pointee != UInt8(truncatingIfNeeded: key.first), tag.pointee != UInt8(ascii: "\\") { return }
        let saved = cursor
        cursor = tag - 1
        let name = try string(try scanString())
        cursor = saved
        if JSONName(name) == JSONName(string(of: key)) {
            throw fail(.duplicateKey, at: start + (key.offset - 1), "the member \"\(name)\" stands here twice")
        }
    }
}
