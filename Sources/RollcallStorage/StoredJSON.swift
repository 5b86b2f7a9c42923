internal import RollcallWire
#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Stored values as JSON text: what the file store writes, and other stores for what they have no type for.
///
/// Truth values, integers, finite numbers, strings, arrays, dictionaries and null are what they are in JSON; a number
/// with a point or an exponent is a `Double`. What JSON lacks is an object with one member:
///
/// | member | value |
/// | --- | --- |
/// | `$number` | `"inf"`, `"-inf"`, or `"nan"` with the bits of the number in hexadecimal |
/// | `$data` | bytes in Base64 |
/// | `$date` | seconds since 1 January 2001, UTC, as `Date` counts them |
/// | `$json` | the text of a `Codable` value |
/// | `$text` | a string that is read as whatever is asked for |
/// | `$object` | a dictionary whose only key begins with `$` |
package enum StoredJSON {
    /// The text of a value.
    /// - Throws: ``WireError`` when the text of an encoded value is no JSON.
    package static func encode(_ value: StoredValue) throws -> [UInt8] {
        try JSON.write { writer throws(WireError) in try write(value, to: &writer) }
    }

    /// The value of a text, or nil where it has a form that this version does not know.
    /// - Throws: ``JSONError`` when the text is no JSON.
    package static func decode(_ text: [UInt8]) throws -> StoredValue? {
        do {
            return try JSON.read(text) { reader throws(WireError) in try read(&reader) }
        } catch is UnknownForm {
            return nil
        }
    }

    /// A value has a form that this version does not know.
    private struct UnknownForm: Error {}

    // MARK: Writing

    private static func write(_ value: StoredValue, to writer: inout JSONWriter) throws(WireError) {
        switch value {
        case .null: writer.writeNull()
        case .bool(let value): writer.writeBool(value)
        case .integer(let value): writer.writeInteger(value)
        case .unsigned(let value): writer.writeInteger(value)
        case .double(let value) where value.isFinite: try writer.writeRaw(Array(value.description.utf8))
        case .double(let value): mark("$number", &writer) { $0.writeString(spelling(of: value)) }
        case .string(let value): writer.writeString(value)
        case .data(let bytes): mark("$data", &writer) { $0.writeString(Data(bytes).base64EncodedString()) }
        case .date(let date):
            try mark("$date", &writer) { writer throws(WireError) in
                try write(.double(date.timeIntervalSinceReferenceDate), to: &writer)
            }
        case .json(let text): try mark("$json", &writer) { writer throws(WireError) in try writer.writeRaw(text) }
        case .text(let text): mark("$text", &writer) { $0.writeString(text) }
        case .array(let elements):
            writer.beginArray()
            for element in elements {
                writer.beginElement()
                try write(element, to: &writer)
            }
            writer.endArray()
        case .dictionary(let members):
            if members.count == 1, members.first?.key.utf8.first == UInt8(ascii: "$") {
                try mark("$object", &writer) { writer throws(WireError) in try write(members: members, to: &writer) }
            } else {
                try write(members: members, to: &writer)
            }
        }
    }

    private static func write(members: [String: StoredValue], to writer: inout JSONWriter) throws(WireError) {
        writer.beginObject()
        for (key, value) in members.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            writer.writeName(key)
            try write(value, to: &writer)
        }
        writer.endObject()
    }

    private static func mark(
        _ name: String, _ writer: inout JSONWriter, _ body: (inout JSONWriter) throws(WireError) -> Void
    ) throws(WireError) {
        writer.beginObject()
        writer.writeName(name)
        try body(&writer)
        writer.endObject()
    }

    private static func mark(_ name: String, _ writer: inout JSONWriter, _ body: (inout JSONWriter) -> Void) {
        writer.beginObject()
        writer.writeName(name)
        body(&writer)
        writer.endObject()
    }

    private static func spelling(of value: Double) -> String {
        if value.isNaN { return "nan" + String(value.bitPattern, radix: 16) }
        return value < 0 ? "-inf" : "inf"
    }

    // MARK: Reading

    private static func read(_ reader: inout JSONReader) throws(WireError) -> StoredValue {
        switch reader.kind {
        case .string: return .string(try reader.readString())
        case .number: return number(try reader.readNumberText())
        case .bool: return .bool(try reader.readBool())
        case .array: return .array(try readArray(&reader))
        case .object: return try readObject(&reader)
        case .null, nil:
            // What is no null either is malformed, and passing it says so.
            if !reader.readNull() { try reader.skipValue() }
            return .null
        }
    }

    private static func readArray(_ reader: inout JSONReader) throws(WireError) -> [StoredValue] {
        var elements: [StoredValue] = []
        var more = try reader.beginArray()
        while more {
            elements.append(try read(&reader))
            more = try reader.nextElement()
        }
        return elements
    }

    /// A dictionary, or the value of a marked form: an object whose only member begins with `$`.
    private static func readObject(_ reader: inout JSONReader) throws(WireError) -> StoredValue {
        let start = reader.position
        guard try reader.beginObject() else { return .dictionary([:]) }
        let name = reader.string(of: try reader.readKey())
        if name.utf8.first == UInt8(ascii: "$") {
            let content = reader.position
            try reader.skipValue()
            if try !reader.nextMember() {
                let end = reader.position
                reader.rewind(to: content)
                let value = try readMarked(name, &reader)
                reader.rewind(to: end)
                return value
            }
        }
        reader.rewind(to: start)
        return .dictionary(try readMembers(&reader))
    }

    private static func readMembers(_ reader: inout JSONReader) throws(WireError) -> [String: StoredValue] {
        var members: [String: StoredValue] = [:]
        var more = try reader.beginObject()
        while more {
            let name = reader.string(of: try reader.readKey())
            members[name] = try read(&reader)
            more = try reader.nextMember()
        }
        return members
    }

    private static func readMarked(_ mark: String, _ reader: inout JSONReader) throws(WireError) -> StoredValue {
        switch (mark, reader.kind) {
        case ("$number", .string):
            let text = try reader.readString()
            if text == "inf" { return .double(.infinity) }
            if text == "-inf" { return .double(-.infinity) }
            guard text.hasPrefix("nan"), let bits = UInt64(text.dropFirst(3), radix: 16) else { break }
            return .double(Double(bitPattern: bits))
        case ("$data", .string):
            guard let data = Data(base64Encoded: try reader.readString()) else { break }
            return .data([UInt8](data))
        case ("$date", .number):
            guard let seconds = Double(try reader.readNumberText()) else { break }
            return .date(Date(timeIntervalSinceReferenceDate: seconds))
        case ("$date", .object):
            guard case .double(let seconds) = try read(&reader) else { break }
            return .date(Date(timeIntervalSinceReferenceDate: seconds))
        case ("$json", _): return .json(try reader.readRawValue())
        case ("$text", .string): return .text(try reader.readString())
        case ("$object", .object): return .dictionary(try readMembers(&reader))
        default: break
        }
        throw reader.fail(with: UnknownForm())
    }

    /// A number: an integer where it is spelled as one and fits, as it is exact then.
    private static func number(_ text: String) -> StoredValue {
        if let value = Int64(text), text != "-0" { return .integer(value) }
        if let value = UInt64(text) { return .unsigned(value) }
        return .double(Double(text) ?? .nan)
    }
}
