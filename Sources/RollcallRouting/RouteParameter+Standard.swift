extension String: RouteParameter {
    /// The text itself.
    public init?(parameter text: String) { self = text }

    /// Any text.
    public static var selectivity: Selectivity { .string }
}

extension Bool: RouteParameter, ByteReadable {
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

    static func accepts(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        switch bytes.count {
        case 1: bytes[0] == 0x30 || bytes[0] == 0x31
        case 4: bytes.elementsEqual("true".utf8)
        case 5: bytes.elementsEqual("false".utf8)
        default: false
        }
    }
}

extension RouteParameter where Self: FixedWidthInteger {
    /// Reads decimal digits, with a sign or without; a number out of the type's range is none.
    public init?(parameter text: String) {
        self.init(text)
    }

    /// Decimal digits.
    public static var selectivity: Selectivity { .integer }

    static func accepts(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = bytes.first else { return false }
        let isNegative = first == 0x2d
        var digits = bytes[...]
        if isNegative || first == 0x2b { digits = digits.dropFirst() }
        guard !digits.isEmpty else { return false }
        var value: Self = 0
        for digit in digits {
            guard digit >= 0x30, digit <= 0x39, let number = Self(exactly: digit &- 0x30) else { return false }
            let (product, tooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, overflow) =
                isNegative ? product.subtractingReportingOverflow(number) : product.addingReportingOverflow(number)
            if tooLarge || overflow { return false }
            value = sum
        }
        return true
    }
}

extension Int: RouteParameter, ByteReadable {}
extension Int8: RouteParameter, ByteReadable {}
extension Int16: RouteParameter, ByteReadable {}
extension Int32: RouteParameter, ByteReadable {}
extension Int64: RouteParameter, ByteReadable {}
extension UInt: RouteParameter, ByteReadable {}
extension UInt8: RouteParameter, ByteReadable {}
extension UInt16: RouteParameter, ByteReadable {}
extension UInt32: RouteParameter, ByteReadable {}
extension UInt64: RouteParameter, ByteReadable {}

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
