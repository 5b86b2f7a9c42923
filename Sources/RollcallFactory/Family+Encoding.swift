public import RollcallRegistry
internal import RollcallWire

extension Encoder {
    var registry: Registry { userInfo[.registry] as? Registry ?? .process }
}

extension Family {
    /// Writes a member with its tag to any encoder. The tag is written exactly once, and first.
    ///
    /// Members are looked up in the registry of the encoder's `userInfo`, under `CodingUserInfoKey.registry`,
    /// or in that of the process.
    ///
    /// - Throws: ``FamilyError``: `notAMember` where the value's very type is not registered (a subclass of a
    ///   member is another type), `tagMismatch` where the payload writes another value under the tag's key.
    public static func encode(_ value: Base, to encoder: any Encoder) throws(FamilyError) {
        try encode(value, to: encoder, level: FamilyLevel())
    }

    /// Writes as the member of another family.
    @usableFromInline
    static func encodeInner(_ value: Base, to encoder: any Encoder, level: FamilyLevel) throws {
        try encode(value, to: encoder, level: level.inner)
    }

    private static func encode(_ value: Base, to encoder: any Encoder, level: FamilyLevel) throws(FamilyError) {
        if level.isTooDeep { throw .nestedTooDeep(self, encoder.codingPath) }
        let registry = encoder.registry
        let table = MemberTable<Self>.of(registry)
        let type = Swift.type(of: value as Any)
        do {
            if let member = table.member(ofType: type) {
                try write(value, tag: member.tag, to: encoder) { try member.write(value, $0, level) }
            } else if let unknown = (value as? any UnknownMemberConvertible)?.unknownMember, unknown.belongs(to: self) {
                try unknown.encode(to: encoder)
            } else if let fallback = value as? any FallbackMember, let tag = fallbackTag(of: fallback) {
                try write(value, tag: tag, to: encoder) { try fallback.encode(to: $0) }
            } else if let (member, ownership) = table.innerFamily(of: value, in: registry, level: level) {
                if ownership == .preserved, !nestsPayload {
                    // What was kept is the whole object, with this family's tag in it.
                    try member.write(value, encoder, level)
                } else {
                    try write(value, tag: member.tag, to: encoder) { try member.write(value, $0, level) }
                }
            } else {
                throw FamilyError(
                    .notAMember, family: self, path: encoder.codingPath,
                    reason: "\(type) is not registered as a member")
            }
        } catch let error as FamilyError {
            throw error
        } catch {
            throw FamilyError(writing: error, family: familyName, path: encoder.codingPath, type: type)
        }
    }

    /// The tag that a member would be written with, or nil where the value is no member.
    ///
    /// Of a member that a family within this one reads, it is the tag of that family here. A kept
    /// ``UnknownMember`` and a ``FallbackMember`` answer with the tag that they were read with.
    ///
    /// - Parameters:
    ///   - value: A value of the family's base.
    ///   - registry: Where members are looked up.
    public static func tag(of value: Base, registry: Registry = .process) -> TagValue? {
        let table = MemberTable<Self>.of(registry)
        if let member = table.member(ofType: Swift.type(of: value as Any)) { return member.tag }
        if let unknown = (value as? any UnknownMemberConvertible)?.unknownMember, unknown.belongs(to: self) {
            return unknown.tag.flatMap { TagValue(tagID: $0) }
        }
        if let fallback = value as? any FallbackMember, let tag = fallbackTag(of: fallback) { return tag }
        return table.innerFamily(of: value, in: registry, level: FamilyLevel())?.member.tag
    }

    /// How a value relates to this family's members; asked by a family that this one is a member of.
    @usableFromInline
    static func ownership(of value: Any, in registry: Registry, level: FamilyLevel) -> InnerOwnership {
        let level = level.inner
        guard !level.isTooDeep, let value = value as? Base else { return .none }
        let table = MemberTable<Self>.of(registry)
        if table.member(ofType: Swift.type(of: value as Any)) != nil { return .member }
        if let unknown = (value as? any UnknownMemberConvertible)?.unknownMember {
            if unknown.belongs(to: self) { return .preserved }
        } else if let fallback = value as? any FallbackMember, fallbackTag(of: fallback) != nil {
            return .member
        }
        return table.innerFamily(of: value, in: registry, level: level)?.ownership ?? .none
    }

    /// The tag that a value of the family's fallback type was read with.
    private static func fallbackTag(of value: any FallbackMember) -> TagValue? {
        guard case .fallback(_, let type) = unknown.action, Swift.type(of: value) == type else { return nil }
        return value.unknownTag as? TagValue
    }

    /// Whether the payload lies below the tag instead of beside it.
    private static var nestsPayload: Bool {
        switch tag.placement {
        case .adjacent, .external: true
        case .internal, .path: false
        }
    }

    private static func write(
        _ value: Base, tag: TagValue, to encoder: any Encoder, payload: @escaping (any Encoder) throws -> Void
    ) throws {
        switch self.tag.placement {
        case .internal, .path:
            let fields = [InjectedField(path: self.tag.keys, value: tag.tagID)]
            try InjectingEncoder.encode(fields, to: encoder, family: familyName, payload: payload)
        case .adjacent(let key, let content):
            var container = encoder.container(keyedBy: AnyCodingKey.self)
            try container.encode(tag, forKey: AnyCodingKey(key))
            try container.encode(Payload(write: payload), forKey: AnyCodingKey(content))
        case .external:
            var container = encoder.container(keyedBy: AnyCodingKey.self)
            try container.encode(Payload(write: payload), forKey: AnyCodingKey(tag.tagID.description))
        }
    }
}

/// A payload as a value that a container can take.
private struct Payload: Encodable {
    let write: (any Encoder) throws -> Void

    func encode(to encoder: any Encoder) throws {
        try write(encoder)
    }
}

extension FamilyError {
    /// What a member's writing threw, as an error of its family.
    init(writing error: any Error, family: String, path: [any CodingKey], type: any Any.Type) {
        var place = JSONPath.text(path)
        var reason = "\(error)"
        if case EncodingError.invalidValue(_, let context) = error {
            if context.codingPath.count >= path.count { place = JSONPath.text(context.codingPath) }
            reason = context.debugDescription
        } else if let error = error as? JSONError {
            place = error.path
            reason = error.reason
        }
        self.init(
            .encodingFailed, family: family, reason: "\(Article.with(type)) cannot be written: \(Quoted.phrase(reason))",
            underlying: error)
        self.path = place
    }
}
