internal import RollcallRegistry

/// The members of one family, found by tag or by type. It is made once from a snapshot and never changes.
final class MemberTable<F: Family>: Sendable {
    private let members: [Member<F>]
    private let byTag: [F.TagValue: Int]
    private let byType: [ObjectIdentifier: Int]
    /// The members that are families themselves.
    private let inner: [Int]
    private let registry: Registry
    let known: KnownTags

    /// The family's table in this registry.
    static func of(_ registry: Registry) -> MemberTable {
        registry.table(MemberTable.self) { MemberTable($0) }
    }

    private init(_ registry: Registry) {
        self.registry = registry
        members = registry.values(of: .member, as: Member<F>.self).map(\.value)
        var byTag: [F.TagValue: Int] = Dictionary(minimumCapacity: members.count)
        var byType: [ObjectIdentifier: Int] = Dictionary(minimumCapacity: members.count)
        var inner: [Int] = []
        for (index, member) in members.enumerated() {
            // The first owner of a name stays; `Registry.diagnostics` reports the others.
            if byTag[member.tag] == nil { byTag[member.tag] = index }
            for alias in member.aliases where byTag[alias] == nil { byTag[alias] = index }
            // A type is written with the first tag that it owns.
            if let type = member.type, byTag[member.tag] == index, byType[ObjectIdentifier(type)] == nil {
                byType[ObjectIdentifier(type)] = index
            }
            if member.owns != nil { inner.append(index) }
        }
        self.byTag = byTag
        self.byType = byType
        self.inner = inner
        known = KnownTags(byTag.keys.map(\.tagID))
    }

    /// The member that reads this tag.
    func member(tagged tag: F.TagValue) -> Member<F>? {
        byTag[tag].map { members[$0] }
    }

    /// The member that writes values of this very type; a subclass is another type.
    func member(ofType type: any Any.Type) -> Member<F>? {
        byType[ObjectIdentifier(type)].map { members[$0] }
    }

    /// The family among the members to which the value belongs.
    func innerFamily(of value: F.Base, level: FamilyLevel) -> (member: Member<F>, ownership: InnerOwnership)? {
        for index in inner {
            guard let ownership = members[index].owns?(value, registry, level), ownership != .none else { continue }
            return (members[index], ownership)
        }
        return nil
    }

    func unknownTag(_ tag: TagID, path: [any CodingKey]) -> FamilyError {
        FamilyError(
            .unknownTag, family: F.self, path: path, tag: tag, reason: "no member has the tag \(tag.quoted)", known: known)
    }
}
