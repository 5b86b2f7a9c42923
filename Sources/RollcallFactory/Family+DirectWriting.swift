public import RollcallRegistry
public import RollcallWire

extension JSONWriter {
    /// The registry in which families look up their members.
    @usableFromInline
    var registry: Registry {
        guard !options.userInfo.isEmpty else { return .process }
        return options.userInfo[.registry] as? Registry ?? .process
    }
}

extension Family {
    /// Writes a member with its tag as JSON text, directly.
    @inlinable
    public static func wire(_ value: Base, to writer: inout JSONWriter) throws(WireError) {
        try wire(value, to: &writer, FamilyTable.of(Self.self, in: writer.registry), FamilyLevel())
    }

    /// Writes as the member of another family.
    @inlinable
    static func wireInner(_ value: Base, to writer: inout JSONWriter, level: FamilyLevel) throws(WireError) {
        try wire(value, to: &writer, FamilyTable.of(Self.self, in: writer.registry), level.inner)
    }

    @inlinable
    static func wire(
        _ value: Base, to writer: inout JSONWriter, _ table: FamilyTable, _ level: FamilyLevel
    ) throws(WireError) {
        let isWritten = try withUnsafePointer(to: value) { value throws(WireError) in
            try table.write(UnsafeRawPointer(value), to: &writer, level)
        }
        if !isWritten { try writeOther(value, to: &writer) }
    }

    /// Writes what no member of the table writes by itself.
    @usableFromInline
    static func writeOther(_ value: Base, to writer: inout JSONWriter) throws(WireError) {
        if let unknown = (value as? any UnknownMemberConvertible)?.unknownMember, let json = unknown.json,
            unknown.belongs(to: self)
        {
            return try writer.writeRaw(json)
        }
        // What goes into the objects of a payload, or belongs to a family within, is written by way of an encoder.
        try writer.encode(ThroughEncoder<Self>(value: value))
    }
}

extension FamilyTable {
    /// Writes a value of the family's base.
    ///
    /// - Returns: Whether the value was written; nothing was where it was not.
    @usableFromInline
    func write(
        _ value: UnsafeRawPointer, to writer: inout JSONWriter, _ level: FamilyLevel
    ) throws(WireError) -> Bool {
        guard let (payload, member) = find(value) else { return false }
        if isInternal {
            guard member.isObject else { return false }
            writer.beginObject()
            member.writeTag(to: &writer)
            try member.using { member throws(WireError) in try member.writeMembers(payload, to: &writer) }
            writer.endObject()
            return true
        }
        switch place {
        case .internal, .path: return false
        case .adjacent(_, let content):
            writer.beginObject()
            member.writeTag(to: &writer)
            writer.writeName(content.text)
        case .external:
            writer.beginObject()
            member.writeTag(to: &writer)
        }
        try member.using { member throws(WireError) in try member.write(payload, &writer, level) }
        writer.endObject()
        return true
    }
}

/// A member that is written by an encoder.
private struct ThroughEncoder<F: Family>: Encodable {
    let value: F.Base

    func encode(to encoder: any Encoder) throws {
        try F.encode(value, to: encoder)
    }
}
