#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// MARK: - Numbers, Booleans, strings

extension WireDecodable where Self: FixedWidthInteger {
    @inlinable public static func wire(from reader: inout JSONReader) throws(WireError) -> Self {
        try reader.readInteger(Self.self)
    }
}

extension WireEncodable where Self: FixedWidthInteger {
    @inlinable public func wire(to writer: inout JSONWriter) throws(WireError) { writer.writeInteger(self) }
}

extension Int: WireDecodable, WireEncodable {
    @inlinable @inline(__always)
    public static func wire(from reader: inout JSONReader) throws(WireError) -> Int { try reader.readInt() }
}
extension Int8: WireDecodable, WireEncodable {}
extension Int16: WireDecodable, WireEncodable {}
extension Int32: WireDecodable, WireEncodable {}
extension Int64: WireDecodable, WireEncodable {}
extension Int128: WireDecodable, WireEncodable {}
extension UInt: WireDecodable, WireEncodable {}
extension UInt8: WireDecodable, WireEncodable {}
extension UInt16: WireDecodable, WireEncodable {}
extension UInt32: WireDecodable, WireEncodable {}
extension UInt64: WireDecodable, WireEncodable {}
extension UInt128: WireDecodable, WireEncodable {}

extension Double: WireDecodable, WireEncodable {
    @inlinable public static func wire(from reader: inout JSONReader) throws(WireError) -> Double {
        try reader.readDouble()
    }
    @inlinable public func wire(to writer: inout JSONWriter) throws(WireError) { try writer.writeDouble(self) }
}

extension Float: WireDecodable, WireEncodable {
    @inlinable public static func wire(from reader: inout JSONReader) throws(WireError) -> Float {
        try reader.readFloat()
    }
    @inlinable public func wire(to writer: inout JSONWriter) throws(WireError) { try writer.writeFloat(self) }
}

extension Bool: WireDecodable, WireEncodable {
    @inlinable public static func wire(from reader: inout JSONReader) throws(WireError) -> Bool {
        try reader.readBool()
    }
    @inlinable public func wire(to writer: inout JSONWriter) throws(WireError) { writer.writeBool(self) }
}

extension String: WireDecodable, WireEncodable {
    @inlinable public static func wire(from reader: inout JSONReader) throws(WireError) -> String {
        try reader.readString()
    }
    @inlinable public func wire(to writer: inout JSONWriter) throws(WireError) { writer.writeString(self) }
}

// MARK: - Foundation

extension Date: WireDecodable, WireEncodable {
    @inlinable public static func wire(from reader: inout JSONReader) throws(WireError) -> Date {
        try reader.readDate()
    }
    @inlinable public func wire(to writer: inout JSONWriter) throws(WireError) { try writer.writeDate(self) }
}

extension Data: WireDecodable, WireEncodable {
    @inlinable public static func wire(from reader: inout JSONReader) throws(WireError) -> Data {
        try reader.readData()
    }
    @inlinable public func wire(to writer: inout JSONWriter) throws(WireError) { writer.writeData(self) }
}

extension URL: WireDecodable, WireEncodable {
    @inlinable public static func wire(from reader: inout JSONReader) throws(WireError) -> URL { try reader.readURL() }
    @inlinable public func wire(to writer: inout JSONWriter) throws(WireError) { writer.writeURL(self) }
}

extension UUID: WireDecodable, WireEncodable {
    @inlinable public static func wire(from reader: inout JSONReader) throws(WireError) -> UUID {
        try reader.readUUID()
    }
    @inlinable public func wire(to writer: inout JSONWriter) throws(WireError) { writer.writeUUID(self) }
}

extension Decimal: WireDecodable, WireEncodable {
    @inlinable public static func wire(from reader: inout JSONReader) throws(WireError) -> Decimal {
        try reader.readDecimal()
    }
    @inlinable public func wire(to writer: inout JSONWriter) throws(WireError) { try writer.writeDecimal(self) }
}
