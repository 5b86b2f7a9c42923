extension String: RouteParameter {
    /// The text itself.
    public init?(parameter text: String) { self = text }

    /// Any text.
    public static var selectivity: Selectivity { .string }
}

extension Bool: RouteParameter {
    /// Reads `true`, `false`, `1` or `0`.
    public init?(parameter text: String) {
        switch text {
        case "true", "1": self = true
        case "false", "0": self = false
        default: return nil
        }
    }

    /// Four texts.
    public static var selectivity: Selectivity { .bool }
}

extension RouteParameter where Self: FixedWidthInteger {
    /// Reads decimal digits, with a sign or without; a number out of the type's range is none.
    public init?(parameter text: String) {
        self.init(text)
    }

    /// Decimal digits.
    public static var selectivity: Selectivity { .integer }
}

extension Int: RouteParameter {}
extension Int8: RouteParameter {}
extension Int16: RouteParameter {}
extension Int32: RouteParameter {}
extension Int64: RouteParameter {}
extension UInt: RouteParameter {}
extension UInt8: RouteParameter {}
extension UInt16: RouteParameter {}
extension UInt32: RouteParameter {}
extension UInt64: RouteParameter {}

extension Double: RouteParameter {
    /// Reads a finite decimal number, such as `1.5` or `-2e3`.
    public init?(parameter text: String) {
        guard let value: Double = DecimalText.read(text) else { return nil }
        self = value
    }

    /// A decimal number.
    public static var selectivity: Selectivity { .floatingPoint }
}

extension Float: RouteParameter {
    /// Reads a finite decimal number, such as `1.5` or `-2e3`.
    public init?(parameter text: String) {
        guard let value: Float = DecimalText.read(text) else { return nil }
        self = value
    }

    /// A decimal number.
    public static var selectivity: Selectivity { .floatingPoint }
}

private enum DecimalText {
    /// Swift reads `nan`, `inf` and hexadecimal numbers as well; in a URL they are words.
    static func read<Value: BinaryFloatingPoint & LosslessStringConvertible>(_ text: String) -> Value? {
        let isDecimal = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || byte == 0x2b || byte == 0x2d || byte == 0x2e || byte | 0x20 == 0x65
        }
        guard isDecimal, let value = Value(text), value.isFinite else { return nil }
        return value
    }
}
