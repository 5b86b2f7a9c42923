/// The members of one object: their names, unescaped, and where their values are.
final class MemberIndex {
    struct Member {
        let name: String
        let value: Int
        /// Where the value is that stands under the same name.
        var duplicate: Int?
    }

    private(set) var members: [Member] = []
    /// Where the members are by name; made for objects that are too large to look at each.
    private var places: [JSONName: Int] = [:]
    private static let smallCount = 12

    init(_ reader: inout JSONReader) throws(WireError) {
        var more = try reader.beginObject()
        while more {
            let key = try reader.readKey()
            let name = reader.string(of: key)
            reader.passSpace()
            if let place = place(of: name) {
                members[place].duplicate = members[place].duplicate ?? reader.offset
            } else {
                add(Member(name: name, value: reader.offset))
            }
            try reader.skipValue()
            more = try reader.nextMember()
        }
    }

    /// The member of a name. Names are compared byte by byte: Unicode has several spellings for some
    /// characters, and in JSON those are different names.
    func member(_ name: String) -> Member? {
        place(of: name).map { members[$0] }
    }

    private func place(of name: String) -> Int? {
        if members.count <= Self.smallCount { return members.firstIndex { $0.name.utf8.elementsEqual(name.utf8) } }
        return places[JSONName(name)]
    }

    private func add(_ member: Member) {
        members.append(member)
        if members.count > Self.smallCount + 1 {
            places[JSONName(member.name)] = members.count - 1
        } else if members.count == Self.smallCount + 1 {
            for (place, member) in members.enumerated() { places[JSONName(member.name)] = place }
        }
    }
}
