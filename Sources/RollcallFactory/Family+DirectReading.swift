public import RollcallRegistry
public import RollcallWire

extension JSONReader {
    /// The registry in which families look up their members.
    @usableFromInline
    var registry: Registry {
        guard !options.userInfo.isEmpty else { return .process }
        return options.userInfo[.registry] as? Registry ?? .process
    }
}

extension Family {
    /// Reads a member from JSON text, directly.
    ///
    /// A tag that stands first is read where it stands, and the member goes on from there. A later one is looked
    /// for first, and then the member is read once, from the beginning.
    @inlinable
    public static func wire(from reader: inout JSONReader) throws(WireError) -> Base {
        try wire(from: &reader, FamilyTable.of(Self.self, in: reader.registry), FamilyLevel())
    }

    /// Reads as the member of another family.
    @inlinable
    static func wireInner(from reader: inout JSONReader, level: FamilyLevel) throws(WireError) -> Base {
        try wire(from: &reader, FamilyTable.of(Self.self, in: reader.registry), level.inner)
    }

    @inlinable
    static func wire(
        from reader: inout JSONReader, _ table: FamilyTable, _ level: FamilyLevel
    ) throws(WireError) -> Base {
        try withUnsafeTemporaryAllocation(of: Base.self, capacity: 1) { memory throws(WireError) in
            // Invariant: the allocation has room for one value, and `read` initializes it if it returns.
            let place = memory.baseAddress.unsafelyUnwrapped
            try table.read(from: &reader, level, UnsafeMutableRawPointer(place))
            return place.move()
        }
    }
}
