internal import RollcallRegistry
public import RollcallWire

extension JSONWriter {
    /// The registry in which families look up their members.
    var registry: Registry {
        guard !options.userInfo.isEmpty else { return .process }
        return options.userInfo[.registry] as? Registry ?? .process
    }
}

extension Family {
    /// Writes a member with its tag as JSON text, directly.
    public static func wire(_ value: Base, to writer: inout JSONWriter) throws(WireError) {
        try wire(value, to: &writer, MemberTable<Self>.of(writer.registry), FamilyLevel())
    }

    /// Writes as the member of another family.
    @usableFromInline
    static func wireInner(_ value: Base, to writer: inout JSONWriter, level: FamilyLevel) throws(WireError) {
        try wire(value, to: &writer, MemberTable<Self>.of(writer.registry), level.inner)
    }

    static func wire(
        _ value: Base, to writer: inout JSONWriter, _ table: MemberTable<Self>, _ level: FamilyLevel
    ) throws(WireError) {
        if let member = table.member(ofType: type(of: value as Any)) {
            switch table.place {
            case .internal:
                guard let object = member.object else { break }
                writer.beginObject()
                writer.write(spelled: member.spelledTag)
                try object.write(value, &writer)
                return writer.endObject()
            case .adjacent(_, let content):
                writer.beginObject()
                writer.write(spelled: member.spelledTag)
                writer.writeName(content.text)
                try member.writeWire(value, &writer, level)
                return writer.endObject()
            case .external:
                writer.beginObject()
                writer.write(spelled: member.spelledTag)
                try member.writeWire(value, &writer, level)
                return writer.endObject()
            case .path:
                break
            }
        } else if let unknown = (value as? any UnknownMemberConvertible)?.unknownMember, let json = unknown.json,
            unknown.belongs(to: self)
        {
            return try writer.writeRaw(json)
        }
        // What goes into the objects of a payload, or belongs to a family within, is written by way of an encoder.
        try writer.encode(ThroughEncoder<Self>(value: value))
    }
}

/// A member that is written by an encoder.
private struct ThroughEncoder<F: Family>: Encodable {
    let value: F.Base

    func encode(to encoder: any Encoder) throws {
        try F.encode(value, to: encoder)
    }
}
