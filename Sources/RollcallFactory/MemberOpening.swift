public import RollcallWire

/// How a value of a family's base is opened: what type it holds, and where that value lies.
///
/// Generic code cannot open an existential without making another one around it, which copies the value. Code that
/// knows the base can, so `@Member` writes this for the library.
public struct MemberOpening<Base>: Sendable {
    @usableFromInline let opening: DirectCoding.Opening

    /// Opens values with the closure: `{ value, body throws(WireError) in try _openMember(value.pointee, body) }`.
    ///
    /// - Parameter open: Calls the closure that it is given with the opened value. The value comes by its place, so
    ///   that it is not copied.
    @inlinable
    public init(
        _ open: @escaping @Sendable (
            _ value: UnsafePointer<Base>, _ body: (UnsafeRawPointer, any Any.Type) throws(WireError) -> Void
        ) throws(WireError) -> Void
    ) {
        opening = DirectCoding.Opening { value, body throws(WireError) in
            // Invariant: the pointer leads to a value of the base.
            try open(value.assumingMemoryBound(to: Base.self), body)
        }
    }
}

/// Calls the closure with the place of a value and its very type: of an object, that of its class.
///
/// - Parameters:
///   - value: A value of a family's base; the compiler opens it where it is an existential.
///   - body: Uses the value while it is borrowed.
@inlinable
public func _openMember<Value>(
    _ value: Value, _ body: (UnsafeRawPointer, any Any.Type) throws(WireError) -> Void
) throws(WireError) {
    try withUnsafePointer(to: value) { pointer throws(WireError) in
        // Not by way of `Any`: that would copy the value.
        try body(UnsafeRawPointer(pointer), type(of: value))
    }
}
