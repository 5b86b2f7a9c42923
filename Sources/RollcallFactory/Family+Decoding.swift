internal import RollcallRegistry
internal import RollcallWire

extension CodingUserInfoKey {
    /// The ``Registry`` in which families look up their members while a decoder or encoder is at work;
    /// where there is none, that of the process.
    public static let registry = CodingUserInfoKey(rawValue: "rollcall.registry").unsafelyUnwrapped
}

extension Decoder {
    var registry: Registry { userInfo[.registry] as? Registry ?? .process }
}

extension Family {
    /// Reads a member from any decoder.
    ///
    /// Members are looked up in the registry of the decoder's `userInfo`, under `CodingUserInfoKey.registry`,
    /// or in that of the process.
    ///
    /// - Throws: ``FamilyError``, which tells a missing, null, mistyped or unknown tag and a bad payload apart.
    public static func decode(from decoder: any Decoder) throws(FamilyError) -> Base {
        try decode(from: decoder, level: FamilyLevel())
    }

    private static func decode(from decoder: any Decoder, level: FamilyLevel) throws(FamilyError) -> Base {
        if level.isTooDeep { throw .nestedTooDeep(self, decoder.codingPath) }
        let table = MemberTable<Self>.of(decoder.registry)
        let found = try TagReading<Self>(decoder)
        guard let member = table.member(tagged: found.tag) else {
            return try readUnknown(found, decoder, table)
        }
        return try reading(found, decoder) { payload in try member.read(payload, level) }
    }

    /// Reads a member from any decoder and checks that it is of a narrower type than the base: a subclass, or
    /// one of the members.
    ///
    /// - Throws: ``FamilyError``; `notASubtype` where the member is of another type.
    public static func decode<Narrow>(_ type: Narrow.Type, from decoder: any Decoder) throws(FamilyError) -> Narrow {
        try narrowed(decode(from: decoder), to: type, path: decoder.codingPath)
    }

    static func narrowed<Narrow>(
        _ value: Base, to type: Narrow.Type, path: [any CodingKey] = []
    ) throws(FamilyError) -> Narrow {
        guard let narrow = value as? Narrow else {
            throw FamilyError(
                .notASubtype, family: self, path: path,
                reason: "\(Article.with(Swift.type(of: value as Any))) was read where \(Article.with(type)) is asked for")
        }
        return narrow
    }

    /// Reads as the member of another family.
    @usableFromInline
    static func decodeInner(from decoder: any Decoder, level: FamilyLevel) throws -> Base {
        try decode(from: decoder, level: level.inner)
    }

    private static func readUnknown(
        _ found: TagReading<Self>, _ decoder: any Decoder, _ table: MemberTable<Self>
    ) throws(FamilyError) -> Base {
        switch unknown.action {
        case .error:
            throw table.unknownTag(found.tag.tagID, path: found.path)
        case .fallback(let read, _):
            return try reading(found, decoder) { payload in try read(found.tag, payload) }
        case .preserve(let upcast):
            return try reading(found, decoder) { _ in
                upcast(try UnknownMember(tag: found.tag.tagID, family: self, from: decoder))
            }
        }
    }

    private static func reading(
        _ found: TagReading<Self>, _ decoder: any Decoder, _ read: (any Decoder) throws -> Base
    ) throws(FamilyError) -> Base {
        do {
            return try read(found.payload(of: decoder))
        } catch {
            throw FamilyError(reading: error, family: familyName, path: decoder.codingPath, tag: found.tag.tagID)
        }
    }
}

extension FamilyError {
    static func nestedTooDeep(_ family: any Family.Type, _ path: [any CodingKey]) -> FamilyError {
        FamilyError(
            .nestedTooDeep, family: family, path: path,
            reason: "more than \(FamilyLevel.deepest) families lie in each other; is one a member of itself?")
    }

    /// What a member's reading threw, as an error of its family. An error of a family within is told as it is.
    init(reading error: any Error, family: String, path: [any CodingKey], tag: TagID?) {
        if let error = error as? FamilyError {
            self = error
            return
        }
        if let error = error as? UnsupportedVersion {
            self.init(.unsupportedVersion, family: family, path: path, tag: tag, reason: error.description)
            return
        }
        let member = tag.map { "the payload of \($0.quoted)" } ?? "the value"
        if let error = error as? JSONError {
            let code: Code = error.code.isMalformed ? .malformed : error.code.isLimit ? .limitExceeded : .badPayload
            self.init(code, family: family, path: path, tag: tag, reason: error.description, underlying: error)
            if code != .malformed { self.path = error.path }
            return
        }
        guard let decoding = error as? DecodingError else {
            self.init(
                .badPayload, family: family, path: path, tag: tag, reason: "\(member) cannot be read: \(Quoted.phrase("\(error)"))",
                underlying: error)
            return
        }
        let (place, reason) = decoding.placeAndReason
        self.init(
            .badPayload, family: family, path: place.count >= path.count ? place : path, tag: tag,
            reason: "\(member) cannot be read: \(Quoted.phrase(reason))", underlying: error)
    }
}

extension DecodingError {
    /// The error of the text beneath, where this package's own decoder threw.
    var jsonError: JSONError? {
        switch self {
        case .keyNotFound(_, let context), .valueNotFound(_, let context), .typeMismatch(_, let context),
            .dataCorrupted(let context):
            context.underlyingError as? JSONError
        @unknown default: nil
        }
    }

    /// Where a decoding error lies, and what it says.
    var placeAndReason: (path: [any CodingKey], reason: String) {
        switch self {
        case .keyNotFound(let key, let context):
            (context.codingPath, "there is no \(Quoted.text(key.stringValue))")
        case .valueNotFound(let type, let context):
            (context.codingPath, "null stands where \(Article.with(type)) is expected")
        case .typeMismatch(let type, let context):
            (context.codingPath, "\(Article.with(type)) is expected: \(context.debugDescription)")
        case .dataCorrupted(let context):
            (context.codingPath, context.debugDescription)
        @unknown default:
            ([], "\(self)")
        }
    }
}
