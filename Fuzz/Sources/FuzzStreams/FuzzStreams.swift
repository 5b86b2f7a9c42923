import Foundation
import FuzzDriver
import RollcallWire

@main struct Main {
    static func main() { exit(fuzz { fuzzStreams($0, $1) }) }
}

/// A stream in pieces gives what the whole text gives.
func fuzzStreams(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard count > 0 else { return 0 }
    let text = Array(UnsafeBufferPointer(start: data, count: count).dropFirst())
    let size = Int(data[0] & 15) + 1
    let (whole, wholeError) = elements(.array, text, size: text.count)
    let (pieces, piecesError) = elements(.array, text, size: size)
    require(whole == pieces && wholeError == piecesError)

    let valid = (try? JSON.check(text)) != nil && text.first { $0 > 0x20 } == UInt8(ascii: "[")
    require(valid == (wholeError == nil), "\(String(describing: wholeError))")
    if valid {
        let expected = try? JSON.read([Raw].self, from: text)
        require(expected == whole)
    }

    let lines = elements(.lines, text, size: text.count)
    let linePieces = elements(.lines, text, size: size)
    require(lines.found == linePieces.found && lines.error == linePieces.error)
    return 0
}

struct Raw: Codable, WireDecodable, Equatable {
    var bytes: [UInt8]
    static func wire(from reader: inout JSONReader) throws(WireError) -> Raw { Raw(bytes: try reader.readRawValue()) }
}

func elements(_ form: JSONElements.Form, _ text: [UInt8], size: Int) -> (found: [Raw], error: JSONError?) {
    var elements = JSONElements(form)
    var found: [Raw] = []
    do {
        for start in stride(from: 0, to: text.count, by: max(size, 1)) {
            elements.append(Array(text[start..<min(start + size, text.count)]))
            while let element = try elements.next(Raw.self) { found.append(element) }
        }
        elements.finish()
        while let element = try elements.next(Raw.self) { found.append(element) }
        return (found, nil)
    } catch {
        guard let error = error as? JSONError else { fail("\(error)") }
        return (found, error)
    }
}
