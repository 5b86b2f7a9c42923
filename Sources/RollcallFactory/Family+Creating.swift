public import RollcallRegistry
internal import RollcallWire

extension Family {
    /// Makes a member by its tag, where there is nothing to read it from.
    ///
    /// - Parameters:
    ///   - tag: The tag of a member that is ``Creatable`` or was registered with a creator, or one of its
    ///     aliases.
    ///   - registry: Where members are looked up.
    /// - Throws: ``FamilyError`` with `unknownTag`, `noCreator`, or `badPayload` where the creator throws.
    public static func create(_ tag: TagValue, registry: Registry = .process) throws(FamilyError) -> Base {
        let table = MemberTable<Self>.of(registry)
        guard let member = table.member(tagged: tag) else { throw table.unknownTag(tag.tagID, path: []) }
        guard let make = member.make else {
            throw FamilyError(
                .noCreator, family: self, tag: tag.tagID,
                reason: "\(tag.tagID.quoted) is a family; make one of its members")
        }
        do {
            return try make()
        } catch var error as FamilyError {
            error.tag = tag.tagID
            throw error
        } catch {
            throw FamilyError(
                .badPayload, family: self, tag: tag.tagID, reason: "the creator of \(tag.tagID.quoted) failed: \(Quoted.phrase("\(error)"))",
                underlying: error)
        }
    }

    /// Registers a member in the running program.
    ///
    /// - Parameters:
    ///   - tag: The tag.
    ///   - aliases: Further tags that are read as this member.
    ///   - type: The member's type.
    ///   - fileID: The file that the card names: that of the call.
    ///   - line: The line that the card names: that of the call.
    ///   - upcast: Turns a value into the family's base: `{ $0 }`.
    /// - Returns: What unregisters the member.
    @discardableResult
    public static func register<T: Codable & SendableMetatype>(
        _ tag: TagValue, aliases: [TagValue] = [], type: T.Type, fileID: String = #fileID, line: Int = #line,
        upcast: @escaping @Sendable (consuming T) -> Base
    ) -> Registration {
        Registry.register(Entry(Member<Self>(tag, aliases: aliases, type: type, upcast: upcast), fileID: fileID, line: line))
    }

    /// Registers a creator under a tag in the running program.
    ///
    /// - Parameters:
    ///   - tag: The tag.
    ///   - aliases: Further tags.
    ///   - fileID: The file that the card names: that of the call.
    ///   - line: The line that the card names: that of the call.
    ///   - create: Makes the member.
    /// - Returns: What unregisters the creator.
    @discardableResult
    public static func register(
        _ tag: TagValue, aliases: [TagValue] = [], fileID: String = #fileID, line: Int = #line,
        create: @escaping @Sendable () throws -> Base
    ) -> Registration {
        Registry.register(Entry(Member<Self>(tag, aliases: aliases, create: create), fileID: fileID, line: line))
    }
}
