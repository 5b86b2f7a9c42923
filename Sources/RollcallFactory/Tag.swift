/// Where the tag of a family's members stands in what is encoded.
public struct Tag: Sendable, Hashable {
    let placement: Placement

    enum Placement: Sendable, Hashable {
        case `internal`(key: String)
        case adjacent(key: String, content: String)
        case external
        case path([String])
    }

    /// The tag is one more member of the object, beside those of the payload: `{"type":"circle","r":1.5}`.
    ///
    /// A dot in the key is a dot: for a nested place see ``path(_:)``.
    public static func `internal`(_ key: String) -> Tag {
        Tag(placement: .internal(key: key))
    }

    /// Tag and payload stand beside each other: `{"t":"click","c":{"x":1,"y":2}}`.
    ///
    /// A missing content reads as an empty object.
    public static func adjacent(_ key: String, content: String) -> Tag {
        Tag(placement: .adjacent(key: key, content: content))
    }

    /// The tag is the only key of the object, the payload its value: `{"load":{"key":"a"}}`.
    public static let external = Tag(placement: .external)

    /// The tag stands deeper in the object, under these keys one after the other, and the whole object is the
    /// payload: `path("data", "attributes", "operation")`.
    public static func path(_ keys: String...) -> Tag {
        Tag(placement: keys.count == 1 ? .internal(key: keys[0]) : .path(keys))
    }

    /// The keys that lead to the tag; none for an external tag.
    var keys: [String] {
        switch placement {
        case .internal(let key), .adjacent(let key, _): [key]
        case .external: []
        case .path(let keys): keys
        }
    }
}
