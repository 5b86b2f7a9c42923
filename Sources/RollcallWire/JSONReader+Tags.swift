/// The tags that chose the types of the objects being read: the last two, which is as many as one object can
/// have where a member is itself a family.
@usableFromInline struct TagMarks: Sendable, Hashable {
    /// A tag's name in the text, and the depth of the members of its object. No object has depth zero inside.
    struct Mark: Sendable, Hashable {
        var offset = 0
        var depth = 0
    }

    var last = Mark()
    var previous = Mark()

    @usableFromInline init() {}
}

extension JSONReader {
    /// What ``markTag(_:)`` replaced.
    public struct TagScope: Sendable {
        let marks: TagMarks
    }

    /// Says that a member of the object at the cursor is the tag by which the object's type was chosen, so
    /// that ``skipMember(_:)`` passes it, and refuses another member of that name.
    /// - Parameter key: The key that ``findMember(_:)`` gave.
    /// - Returns: What to give to ``restoreTags(_:)`` when the object is read.
    public mutating func markTag(_ key: JSONKey) -> TagScope {
        let scope = TagScope(marks: tags)
        tags.previous = tags.last
        tags.last = TagMarks.Mark(offset: key.offset, depth: depth + 1)
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
        tags = scope.marks
    }

    /// Passes the value of a member that the type does not know, with its checks.
    /// - Parameter key: The member's key, just read.
    /// - Throws: ``WireError/duplicateKey`` when it is the object's tag a second time; as ``skipValue()``.
    @inline(never) public mutating func skipMember(_ key: JSONKey) throws(WireError) {
        if depth == tags.last.depth { try checkTag(key, tags.last) }
        if depth == tags.previous.depth { try checkTag(key, tags.previous) }
        try skipValue()
    }

    private mutating func checkTag(_ key: JSONKey, _ mark: TagMarks.Mark) throws(WireError) {
        guard key.offset != mark.offset, mark.offset > 0, mark.offset < count else { return }
        // Most names differ in the first byte; an escape can stand for any.
        let tag = start + mark.offset
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
