internal import RollcallRegistry
internal import RollcallWire

/// A member of a family, for the direct way.
///
/// Members are used for each message, by references that count nothing (see `LazySlots`). A function in a property is
/// retained by its caller too, so those for objects, the common case, are used in place.
final class DirectMember: Sendable {
    let tag: TagID
    /// What is written for the tag, up to where the payload or its members follow: `"type":"text"`, `"load":`.
    private let spelledTag: [UInt8]
    let read: DirectCoding.Read
    let write: DirectCoding.Write
    /// Whether the payload is an object that is read and written member by member, with the tag beside them.
    let isObject: Bool
    // Safe to share, since nothing is written to after it was made; it lives as long as the member.
    private nonisolated(unsafe) let object: UnsafeMutablePointer<DirectCoding.Object>
    /// Reads a payload from a decoder.
    let decode: @Sendable (any Decoder, FamilyLevel, UnsafeMutableRawPointer) throws -> Void

    init<F: Family>(_ member: Member<F>, _ place: TagPlace) {
        read = member.direct.read
        write = member.direct.write
        object = .allocate(capacity: 1)
        // A payload that has a property under the tag's key reads and writes the tag itself.
        if let coding = member.direct.object, !place.isTag(oneOf: coding.names) {
            isObject = true
            object.initialize(to: coding)
        } else {
            isObject = false
            object.initialize(
                to: DirectCoding.Object(
                    read: { reader, _, _, _ throws(WireError) in throw reader.fail(.typeMismatch) },
                    write: { _, writer throws(WireError) in throw writer.fail(.invalidOutput) }, names: { [] }))
        }
        tag = member.tag.tagID
        spelledTag = place.spelling(of: member.tag.tagID)
        decode = { decoder, level, out in
            out.initializeMemory(as: F.Base.self, to: try member.read(decoder, level))
        }
    }

    deinit {
        object.deinitialize(count: 1)
        object.deallocate()
    }

    /// Reads the members of an object whose tag was found; see `DirectCoding`.
    func readMembers(
        from reader: inout JSONReader, _ found: JSONReader.TaggedObject, _ out: UnsafeMutableRawPointer
    ) throws(WireError) {
        try _withBorrowed(object) { object throws(WireError) in
            try object.read(&reader, found.more, found.object, out)
        }
    }

    /// Writes the members of a payload into an object that was begun.
    func writeMembers(_ payload: UnsafeRawPointer, to writer: inout JSONWriter) throws(WireError) {
        try _withBorrowed(object) { object throws(WireError) in try object.write(payload, &writer) }
    }

    /// Writes the tag into an object that was begun, up to where the payload or its members follow.
    func writeTag(to writer: inout JSONWriter) {
        writer.write(spelled: spelledTag)
    }
}

extension Unmanaged<DirectMember> {
    // Each call borrows the member: its table keeps it, and has to live as long.

    var isObject: Bool { _withUnsafeGuaranteedRef { $0.isObject } }

    func writeTag(to writer: inout JSONWriter) {
        _withUnsafeGuaranteedRef { $0.writeTag(to: &writer) }
    }

    @inline(__always)
    func using(_ body: (DirectMember) throws(WireError) -> Void) throws(WireError) {
        // The standard library's function knows no typed errors.
        let failure: WireError? = _withUnsafeGuaranteedRef { member in
            do throws(WireError) {
                try body(member)
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }
}
