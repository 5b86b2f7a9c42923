internal import RollcallRegistry
internal import RollcallWire

/// The members of one family, found by tag or by type. It is made once from a snapshot and never changes.
///
/// Making it costs little for each member: the members themselves are made when they are first needed.
final class MemberTable<F: Family>: Sendable {
    /// Without its tables, since this is one of them.
    private let registry: Registry
    /// Where the members' entries stand in the registry.
    private let positions: [UInt32]
    let byTag: NameTable
    var count: Int { positions.count }
    private let members: LazySlots<Made>
    private let types = LazySlots<Types>(count: 1)

    /// A member, as an object that threads can share.
    private final class Made: Sendable {
        let member: Member<F>
        init(_ member: Member<F>) { self.member = member }
    }

    /// What only writing needs, and what takes all members to know.
    private final class Types: Sendable {
        let byType: [ObjectIdentifier: Int]
        /// The members that are families themselves.
        let inner: [Int]

        init(byType: [ObjectIdentifier: Int], inner: [Int]) {
            self.byType = byType
            self.inner = inner
        }
    }

    /// The family's table in this registry.
    static func of(_ registry: Registry) -> MemberTable {
        registry.table(MemberTable.self) { MemberTable($0) }
    }

    private init(_ registry: Registry) {
        let claimed = ClaimedNames(of: .member, in: F.self, registry)
        self.registry = registry.withoutTables
        positions = claimed.positions
        byTag = claimed.names
        members = LazySlots(count: claimed.positions.count)
    }

    /// The member that reads this tag.
    func member(tagged tag: F.TagValue) -> Member<F>? {
        byTag.value(of: tag.tagID.description).flatMap(member(at:))
    }

    /// The member that writes values of this very type; a subclass is another type.
    func member(ofType type: any Any.Type) -> Member<F>? {
        index(ofType: type).flatMap(member(at:))
    }

    private func index(ofType type: any Any.Type) -> Int? {
        allTypes?.byType[ObjectIdentifier(type)]
    }

    /// The types that members write, and which member writes each.
    var membersByType: [(type: any Any.Type, index: Int)] {
        (allTypes?.byType.values ?? [:].values).compactMap { index in
            member(at: index)?.type.map { (type: $0, index: index) }
        }
    }

    func member(at index: Int) -> Member<F>? {
        members.object(at: index) {
            registry.entry(at: positions[index]).value(as: Member<F>.self).map(Made.init)
        }?.member
    }

    private var allTypes: Types? {
        types.object(at: 0) {
            var byType: [ObjectIdentifier: Int] = Dictionary(minimumCapacity: positions.count)
            var inner: [Int] = []
            for index in positions.indices {
                guard let member = member(at: index) else { continue }
                // A type is written with the first tag that it owns.
                if let type = member.type, byTag.value(of: member.tag.tagID.description) == index,
                    byType[ObjectIdentifier(type)] == nil
                {
                    byType[ObjectIdentifier(type)] = index
                }
                if member.owns != nil { inner.append(index) }
            }
            return Types(byType: byType, inner: inner)
        }
    }

    /// The family among the members to which the value belongs.
    func innerFamily(
        of value: F.Base, in registry: Registry, level: FamilyLevel
    ) -> (member: Member<F>, ownership: InnerOwnership)? {
        for index in allTypes?.inner ?? [] {
            guard let member = member(at: index), let ownership = member.owns?(value, registry, level),
                ownership != .none
            else { continue }
            return (member, ownership)
        }
        return nil
    }

    func unknownTag(_ tag: TagID, path: [any CodingKey]) -> FamilyError {
        FamilyError(
            .unknownTag, family: F.self, path: path, tag: tag, reason: "no member has the tag \(tag.quoted)", known: KnownTags(byTag))
    }
}

/// Where the entries stand that claim names within a namespace, and which of them owns which name.
///
/// Apart from the table, which is generic, so that this is compiled for what it is.
private struct ClaimedNames {
    private(set) var positions: [UInt32] = []
    private(set) var names: NameTable

    init(of kind: RecordKind, in namespace: any Any.Type, _ registry: Registry) {
        let room = registry.roughCount
        names = NameTable(expecting: room)
        positions.reserveCapacity(room)
        registry.forEachClaim(of: kind, in: namespace) { claims, position in
            // The first owner of a name stays; `Registry.diagnostics` reports the others.
            names.insert(claims.name, value: positions.count)
            if !claims.aliases.isEmpty {
                for alias in claims.aliases { names.insert(alias, value: positions.count) }
            }
            positions.append(position)
        }
    }
}
