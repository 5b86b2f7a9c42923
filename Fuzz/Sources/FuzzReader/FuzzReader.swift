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
    tags(text)
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

/// A tag that is searched for is the one that is found member by member, in objects of any nesting.
func tags(_ bytes: UnsafeRawBufferPointer) {
    func read(_ searching: Bool) -> Result<String, any Error> {
        Result { try JSON.read(bytes) { reader throws(WireError) in try tagged(&reader, searching) } }
    }
    switch (read(true), read(false)) {
    case (.success(let first), .success(let second)): require(first == second, "\(first), \(second)")
    case (.failure(let first), .failure(let second)):
        require((first as? JSONError)?.code == (second as? JSONError)?.code, "\(first), \(second)")
    case (let first, let second): fail("\(first), \(second)")
    }
}

/// The tags of an object and of those in it, from the outermost inwards.
func tagged(_ reader: inout JSONReader, _ searching: Bool) throws(WireError) -> String {
    let name = JSONName("id")
    func members(_ reader: inout JSONReader, _ found: JSONReader.TaggedObject) throws(WireError) -> String {
        var text = "(" + reader.string(of: found.tag)
        var more = found.more
        while more {
            let key = try reader.readKey()
            if reader.kind == .object, !reader.isNamed(key, name) {
                text += try tagged(&reader, searching)
            } else {
                try reader.skipMember(key)
            }
            more = try reader.nextMember()
        }
        return text + ")"
    }
    if searching { return try reader.readTagged(name, members) }
    guard let (key, value) = try reader.findMember(name) else {
        throw reader.fail(.missingKey, at: reader.position)
    }
    let object = reader.position
    reader.rewind(to: value)
    let tag = try reader.readStringAsKey()
    reader.rewind(to: object)
    let scope = reader.markTag(key)
    let more = try reader.beginObject()
    let text = try members(
        &reader, JSONReader.TaggedObject(tag: tag, more: more, object: object.offset, isCertain: true, scope: scope))
    reader.restoreTags(scope)
    return text
}
