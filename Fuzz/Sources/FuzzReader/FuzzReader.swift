import Foundation
import FuzzDriver
import RollcallWire

@main struct Main {
    static func main() { exit(fuzz { fuzzReader($0, $1) }) }
}

/// All ways of reading any bytes come to the same verdict, each error has its place, and what is read can be
/// written and read again.
func fuzzReader(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    // A copy of the exact size, so that the sanitizer sees each read beyond it.
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    bytes.copyMemory(from: UnsafeRawBufferPointer(start: data, count: count))
    defer { bytes.deallocate() }
    let text = UnsafeRawBufferPointer(bytes)

    let skipped = verdict { try JSON.check(text) }
    let walked = verdict { try JSON.read(text) { reader throws(WireError) in try walk(&reader) } }
    require(skipped == walked, "skipping: \(String(describing: skipped)), reading: \(String(describing: walked))")
    if let skipped {
        require(skipped.offset >= 0 && skipped.offset <= count)
        require(skipped.line > 0 && skipped.column > 0 && skipped.path.hasPrefix("$"))
    } else {
        let raw = try? JSON.read(text) { reader throws(WireError) in try reader.readRawValue() }
        require(raw.map { code in verdict { try JSON.check(code) } == nil } ?? false)
    }
    strings(text)
    numbers(text)
    return 0
}

func verdict(_ body: () throws -> Void) -> JSONError? {
    do {
        try body()
        return nil
    } catch {
        guard let error = error as? JSONError else { fail("\(error)") }
        return error
    }
}

/// Reads each value as what it is.
func walk(_ reader: inout JSONReader) throws(WireError) {
    switch reader.kind {
    case .object:
        var more = try reader.beginObject()
        while more {
            let key = try reader.readKey()
            require(reader.string(of: key).utf8.count == key.count)
            try walk(&reader)
            more = try reader.nextMember()
        }
    case .array:
        var more = try reader.beginArray()
        while more {
            try walk(&reader)
            more = try reader.nextElement()
        }
    case .string:
        let text = try reader.readString()
        var writer = JSONWriter()
        writer.writeString(text)
        let again = try? JSON.read(String.self, from: writer.bytes)
        require(again == text)
    case .number:
        let place = reader.position
        let text = try reader.readNumberText()
        let end = reader.offset
        reader.rewind(to: place)
        let wanted = strtod(text, nil)
        do throws(WireError) {
            let found = try reader.readDouble()
            require(found.bitPattern == wanted.bitPattern && reader.offset == end, text)
            var writer = JSONWriter()
            try writer.writeDouble(found)
            let again = try? JSON.read(Double.self, from: writer.bytes)
            require(again?.bitPattern == found.bitPattern)
        } catch {
            require(error == .numberNotRepresentable && wanted.isInfinite, text)
            try reader.skipValue()
        }
    case .bool: _ = try reader.readBool()
    case .null where reader.readNull(): break
    default: try reader.skipValue()
    }
}

/// Any text can be written as a string and read again.
func strings(_ bytes: UnsafeRawBufferPointer) {
    let text = String(decoding: bytes, as: UTF8.self)
    let written = try? JSON.write([text: [text]])
    let again = try? JSON.read([String: [String]].self, from: written ?? [])
    require(again == [text: [text]])
}

/// Integers of all types agree with each other.
func numbers(_ bytes: UnsafeRawBufferPointer) {
    let wide = try? JSON.read(Int128.self, from: bytes)
    require((try? JSON.read(Int.self, from: bytes)) == wide.flatMap { Int(exactly: $0) })
    require((try? JSON.read(UInt64.self, from: bytes)) == wide.flatMap { UInt64(exactly: $0) })
    require((try? JSON.read(Int8.self, from: bytes)) == wide.flatMap { Int8(exactly: $0) })
    let text = String(decoding: bytes, as: UTF8.self)
    if let wide, let plain = Int128(text) { require(wide == plain) }
}
