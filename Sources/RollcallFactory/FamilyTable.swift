public import RollcallRegistry
internal import RollcallWire

/// What the direct way needs of a family, without the family's type; see `DirectCoding`.
@usableFromInline
final class FamilyTable: Sendable {
    let family: any Family.Type
    /// Where the tag stands.
    let place: TagPlace
    let names: NameTable
    let hasIntegerTags: Bool
    let defaultTag: TagID?
    let unknown: Unknown
    private let members: LazySlots<DirectMember>
    private let makeMember: @Sendable (Int) -> DirectMember?
    private let indexOfType: @Sendable (any Any.Type) -> Int?
    /// What an unknown tag of the family is an error with.
    let unknownTag: @Sendable (TagID) -> FamilyError

    /// What becomes of a tag that no member owns. The pointers lead to memory for the family's base.
    enum Unknown: Sendable {
        case error
        case fallback(@Sendable (TagID, any Decoder, UnsafeMutableRawPointer) throws -> Void)
        case preserve(@Sendable (UnknownMember, UnsafeMutableRawPointer) -> Void)
    }

    /// The family's table in a registry.
    @usableFromInline
    static func of<F: Family>(_ family: F.Type, in registry: Registry) -> FamilyTable {
        if let table = registry.builtTable(FamilyTable.self, for: family) { return table }
        let typed = MemberTable<F>.of(registry)
        return registry.table(FamilyTable.self, for: family) { _ in FamilyTable(typed) }
    }

    private init<F: Family>(_ typed: MemberTable<F>) {
        let place = TagPlace(F.tag.placement)
        self.place = place
        family = F.self
        names = typed.byTag
        hasIntegerTags = F.TagValue.self == Int.self
        defaultTag = F.defaultTag?.tagID
        unknown = Unknown(F.unknown.action)
        members = LazySlots(count: typed.count)
        makeMember = { index in typed.member(at: index).map { DirectMember($0, place) } }
        indexOfType = { typed.index(ofType: $0) }
        unknownTag = { typed.unknownTag($0, path: []) }
    }

    func member(at index: Int) -> DirectMember? {
        members.object(at: index) { makeMember(index) }
    }

    /// The member that writes values of this very type.
    func member(ofType type: any Any.Type) -> DirectMember? {
        indexOfType(type).flatMap(member(at:))
    }
}

/// A member of a family, for the direct way.
final class DirectMember: Sendable {
    let tag: TagID
    /// What is written for the tag, up to where the payload or its members follow: `"type":"text"`, `"load":`.
    let spelledTag: [UInt8]
    let coding: DirectCoding
    /// Reads a payload from a decoder.
    let decode: @Sendable (any Decoder, FamilyLevel, UnsafeMutableRawPointer) throws -> Void

    init<F: Family>(_ member: Member<F>, _ place: TagPlace) {
        var coding = member.direct
        // A payload that has a property under the tag's key reads and writes the tag itself.
        if case .internal(let name) = place, let object = coding.object, object.names().contains(name) {
            coding.object = nil
        }
        self.coding = coding
        tag = member.tag.tagID
        spelledTag = place.spelling(of: member.tag.tagID)
        decode = { decoder, level, out in
            out.initializeMemory(as: F.Base.self, to: try member.read(decoder, level))
        }
    }
}

extension FamilyTable.Unknown {
    fileprivate init<F: Family>(_ action: UnknownPolicy<F>.Action) {
        switch action {
        case .error: self = .error
        case .fallback(let read, _):
            self = .fallback { tag, decoder, out in
                guard let tag = F.TagValue(tagID: tag) else {
                    throw FamilyError(.tagTypeMismatch, family: F.self, reason: "the tag is no \(F.TagValue.tagTypeName)")
                }
                out.initializeMemory(as: F.Base.self, to: try read(tag, decoder))
            }
        case .preserve(let upcast):
            self = .preserve { member, out in out.initializeMemory(as: F.Base.self, to: upcast(member)) }
        }
    }
}

/// Where the tag of a family stands, with its names prepared for the reader.
enum TagPlace: Sendable {
    case `internal`(JSONName)
    case adjacent(JSONName, content: JSONName)
    case external
    case path([JSONName])

    init(_ placement: Tag.Placement) {
        switch placement {
        case .internal(let key): self = .internal(JSONName(key))
        case .adjacent(let key, let content): self = .adjacent(JSONName(key), content: JSONName(content))
        case .external: self = .external
        case .path(let keys): self = .path(keys.map(JSONName.init))
        }
    }

    fileprivate func spelling(of tag: TagID) -> [UInt8] {
        var writer = JSONWriter()
        switch self {
        case .internal(let name), .adjacent(let name, _):
            writer.writeName(name.text)
            switch tag {
            case .string(let text): writer.writeString(text)
            case .integer(let number): writer.writeInt(number)
            }
        case .external: writer.writeName(tag.description)
        case .path: break
        }
        return writer.bytes
    }
}
