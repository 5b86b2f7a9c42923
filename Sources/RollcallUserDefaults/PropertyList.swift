internal import Foundation
internal import RollcallStorage

/// Stored values as objects of property lists.
enum PropertyList {
    /// The object for a value.
    static func object(for value: StoredValue) throws -> Any {
        if isNative(value) { return native(value) }
        if case .json(let text) = value { return Data(text) }
        return [UserDefaultsStore.marker: Data(try StoredJSON.encode(value))]
    }

    /// The value of an object, or nil where it has a form that this version does not know.
    static func value(of object: Any) -> StoredValue? {
        switch object {
        case let date as Date: return .date(date)
        case let data as Data: return .data([UInt8](data))
        case let text as String: return .string(text)
        case let number as NSNumber: return value(of: number)
        case let array as [Any]:
            var values: [StoredValue] = []
            for element in array {
                guard let value = value(of: element) else { return nil }
                values.append(value)
            }
            return .array(values)
        case let dictionary as [String: Any]:
            if dictionary.count == 1, let data = dictionary[UserDefaultsStore.marker] as? Data {
                return (try? StoredJSON.decode([UInt8](data))) ?? nil
            }
            var values: [String: StoredValue] = [:]
            for (key, element) in dictionary {
                guard let value = value(of: element) else { return nil }
                values[key] = value
            }
            return .dictionary(values)
        default: return nil
        }
    }

    private static func value(of number: NSNumber) -> StoredValue? {
        let isBool = String(describing: Swift.type(of: number)).contains("Boolean")
        switch UInt8(bitPattern: number.objCType.pointee) {
        case UInt8(ascii: "c") where isBool, UInt8(ascii: "B"): return .bool(number.boolValue)
        case UInt8(ascii: "f"), UInt8(ascii: "d"): return .double(number.doubleValue)
        case UInt8(ascii: "Q"): return StoredValue(number.uint64Value)
        default: return .integer(number.int64Value)
        }
    }

    private static func native(_ value: StoredValue) -> Any {
        switch value {
        case .bool(let value): value
        case .integer(let value): value
        case .double(let value): value
        case .string(let value): value
        case .data(let value): Data(value)
        case .date(let value): value
        case .array(let values): values.map(native)
        case .dictionary(let values): values.mapValues(native)
        case .null, .unsigned, .json, .text: [String: Any]()
        }
    }

    /// Whether the value is kept exactly in its native form.
    private static func isNative(_ value: StoredValue) -> Bool {
        switch value {
        case .bool, .integer, .data: return true
        case .double(let value): return value.isFinite && !(value == 0 && value.sign == .minus)
        case .string(let text): return isSafe(text)
        case .date:
            #if canImport(Darwin)
            return true
            #else
            return false
            #endif
        case .array(let values): return values.allSatisfy(isNative)
        case .dictionary(let values):
            return values[UserDefaultsStore.marker] == nil && values.allSatisfy { isSafe($0.key) && isNative($0.value) }
        case .null, .unsigned, .json, .text: return false
        }
    }

    /// Whether a text can stand in XML, in which property lists are kept outside of Apple systems. Foundation takes a
    /// first U+FEFF for a byte order mark and drops it when it reads the file again.
    static func isSafe(_ text: String) -> Bool {
        text.unicodeScalars.first != "\u{feff}" && text.unicodeScalars.allSatisfy { scalar in
            scalar.value >= 0x20 && scalar.value != 0xfffe && scalar.value != 0xffff
                || scalar == "\t" || scalar == "\n" || scalar == "\r"
        }
    }
}
