/// The declared type of a capture, as far as matching needs it. A capture of any text has none.
struct CaptureType: Sendable {
    private let type: any SendableMetatype.Type
    /// The name, of a type that is known by its name alone.
    private let unknown: UnknownType?
    let selectivity: Selectivity
    /// How its texts are told from their bytes.
    let check: TextCheck
    /// Whether a text is one of a value.
    private let reads: @Sendable (String) -> Bool

    /// The type of captures that are read as `type`, or nil where that accepts any text.
    init?<Value: RouteParameter>(_ type: Value.Type) {
        guard type.selectivity != .string else { return nil }
        self.type = type
        unknown = nil
        selectivity = type.selectivity
        check = TextCheck(type)
        reads = { Value(parameter: $0) != nil }
    }

    /// The type of captures that are read as raw values.
    init<Value: RawRepresentable & SendableMetatype>(raw type: Value.Type) where Value.RawValue: RouteParameter {
        self.type = type
        unknown = nil
        selectivity = .rawRepresentable
        check = .other
        reads = { Value.RawValue(parameter: $0).flatMap(Value.init(rawValue:)) != nil }
    }

    /// A type of which nothing is known but its name. What it accepts is not known, so it accepts every text.
    init(_ unknown: UnknownType) {
        type = UnknownType.self
        self.unknown = unknown
        // Most types of captures that are not of the standard library are enumerations with raw values.
        selectivity = .rawRepresentable
        check = .other
        reads = { _ in true }
    }

    /// Captures of the same type share a branch.
    var identity: ObjectIdentifier { unknown.map { ObjectIdentifier($0) } ?? ObjectIdentifier(type) }

    /// Whether nothing is known of the type but its name.
    var isUnknown: Bool { unknown != nil }

    /// The type's name, such as `Int`.
    var name: String { unknown?.name ?? String(describing: type) }

    /// The type's name with its module, by which types of one name in two modules differ. Swift's own are as they are.
    var qualifiedName: String {
        if let unknown { return unknown.name }
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

/// A type that a card names and that this program does not have. Two of them are one type if they are one object.
final class UnknownType: Sendable {
    let name: String

    init(_ name: String) { self.name = name }
}
