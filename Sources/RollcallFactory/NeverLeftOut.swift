/// A value that a container writes also where it would leave it out.
///
/// Generated code takes it for an optional member of a family that has an initial value: there, a missing key means
/// the initial value, so nil has to be written.
public struct _NeverLeftOut<Value: Encodable>: Encodable {
    private let value: Value

    /// Wraps a value.
    public init(_ value: Value) { self.value = value }

    /// Writes the value.
    public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
