public import RollcallWire

/// How a member is read and written directly, without the type of its family's base.
///
/// Where a reading function takes a pointer, it leads to uninitialized memory for a value of the family's base,
/// which it initializes if and only if it returns. Where a writing function takes one, it leads to a value of the
/// member's very type, or of the family's base where the member is a family; the function borrows it.
/// So the code around them, which runs for each message, is compiled once and for what it is: in a generic
/// function that is not specialized, asking the runtime for metadata costs more than reading a message.
@usableFromInline
struct DirectCoding: Sendable {
    @usableFromInline typealias Read =
        @Sendable (inout JSONReader, FamilyLevel, UnsafeMutableRawPointer) throws(WireError) -> Void
    @usableFromInline typealias ReadMembers =
        @Sendable (inout JSONReader, Bool, Int, UnsafeMutableRawPointer) throws(WireError) -> Void
    @usableFromInline typealias Write =
        @Sendable (UnsafeRawPointer, inout JSONWriter, FamilyLevel) throws(WireError) -> Void
    @usableFromInline typealias WriteMembers =
        @Sendable (UnsafeRawPointer, inout JSONWriter) throws(WireError) -> Void

    @usableFromInline let read: Read
    @usableFromInline let write: Write
    /// The members of a payload that is an object, behind the tag; nil for any other payload.
    @usableFromInline let object: Object?

    @usableFromInline
    struct Object: Sendable {
        @usableFromInline let read: ReadMembers
        @usableFromInline let write: WriteMembers
        /// The names that the payload may write.
        @usableFromInline let names: @Sendable () -> [JSONName]

        @inlinable
        init(read: @escaping ReadMembers, write: @escaping WriteMembers, names: @escaping @Sendable () -> [JSONName]) {
            self.read = read
            self.write = write
            self.names = names
        }
    }

    @inlinable
    init(read: @escaping Read, write: @escaping Write, object: Object? = nil) {
        self.read = read
        self.write = write
        self.object = object
    }
}
