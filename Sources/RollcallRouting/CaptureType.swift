/// The declared type of a capture, as far as matching needs it. A capture of any text has none.
struct CaptureType: Sendable {
    /// The type, so that captures of the same type share a branch.
    let identity: ObjectIdentifier
    /// The type's name, such as `Int`.
    let name: String
    /// The type's name with its module; types of one name in two modules differ in it.
    let qualifiedName: String
    let selectivity: Selectivity
    /// Whether the bytes, decoded, are the text of a value.
    let accepts: @Sendable (UnsafeBufferPointer<UInt8>) -> Bool

    /// The type of captures that are read as `type`, or nil where that accepts any text.
    init?<Value: RouteParameter>(_ type: Value.Type) {
        guard type.selectivity != .string else { return nil }
        if let readable = type as? any ByteReadable.Type {
            self.init(type, type.selectivity) { readable.accepts($0) }
        } else {
            self.init(type, type.selectivity) { Value(parameter: String(decoding: $0, as: UTF8.self)) != nil }
        }
    }

    /// The type of captures that are read as raw values.
    init<Value: RawRepresentable & SendableMetatype>(raw type: Value.Type) where Value.RawValue: RouteParameter {
        self.init(type, .rawRepresentable) {
            Value.RawValue(parameter: String(decoding: $0, as: UTF8.self)).flatMap(Value.init(rawValue:)) != nil
        }
    }

    private init(
        _ type: any Any.Type, _ selectivity: Selectivity, accepts: @escaping @Sendable (UnsafeBufferPointer<UInt8>) -> Bool
    ) {
        identity = ObjectIdentifier(type)
        name = String(describing: type)
        qualifiedName = String(reflecting: type)
        self.selectivity = selectivity
        self.accepts = accepts
    }

    /// Whether `a` is tried before `b`. Types of equal selectivity have an order too, so that the winner does not
    /// depend on the order of registration; the table reports them as ambiguous.
    static func precedes(_ a: CaptureType, _ b: CaptureType) -> Bool {
        (a.selectivity.rawValue, a.qualifiedName) < (b.selectivity.rawValue, b.qualifiedName)
    }
}
