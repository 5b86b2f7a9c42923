/// The declared type of a capture, as far as matching needs it. A capture of any text has none.
struct CaptureType: Sendable {
    let type: any SendableMetatype.Type
    let selectivity: Selectivity
    /// How its texts are told from their bytes.
    let check: TextCheck
    /// Whether a text is one of a value.
    private let reads: @Sendable (String) -> Bool

    /// The type of captures that are read as `type`, or nil where that accepts any text.
    init?<Value: RouteParameter>(_ type: Value.Type) {
        guard type.selectivity != .string else { return nil }
        self.type = type
        selectivity = type.selectivity
        check = TextCheck(type)
        reads = { Value(parameter: $0) != nil }
    }

    /// The type of captures that are read as raw values.
    init<Value: RawRepresentable & SendableMetatype>(raw type: Value.Type) where Value.RawValue: RouteParameter {
        self.type = type
        selectivity = .rawRepresentable
        check = .other
        reads = { Value.RawValue(parameter: $0).flatMap(Value.init(rawValue:)) != nil }
    }

    /// Captures of the same type share a branch.
    var identity: ObjectIdentifier { ObjectIdentifier(type) }

    /// The type's name, such as `Int`.
    var name: String { String(describing: type) }

    /// The type's name with its module, by which types of one name in two modules differ. Swift's own are as they are.
    var qualifiedName: String {
        let name = String(reflecting: type)
        return name.hasPrefix("Swift.") ? String(name.dropFirst(6)) : name
    }

    /// Whether the bytes, decoded, are the text of a value.
    func accepts(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        check.accepts(bytes) ?? reads(String(decoding: bytes, as: UTF8.self))
    }

    /// Whether `a` is tried before `b`. Types of equal selectivity have an order too, so that the winner does not
    /// depend on the order of registration; the table reports them as ambiguous.
    static func precedes(_ a: CaptureType, _ b: CaptureType) -> Bool {
        a.selectivity == b.selectivity ? a.qualifiedName < b.qualifiedName : a.selectivity < b.selectivity
    }
}
