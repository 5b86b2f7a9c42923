import Foundation
import FuzzDriver
import Rollcall

@main struct Main {
    static func main() { exit(fuzz { fuzzFamilies($0, $1) }) }
}

/// The direct way and that through `Codable` come to the same verdict about members, and what was read is written in
/// a form that is read again and written the same.
func fuzzFamilies(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = Array(UnsafeBufferPointer(start: data, count: count))
    let direct = Result { try Notes.decode(text) }
    let codable = Result { try JSON.decode(Polymorphic<Notes>.self, from: text).wrappedValue }
    switch (direct, codable) {
    case (.success(let value), .success(let other)):
        guard let written = try? Notes.encode(value) else { fail("\(value) was not written") }
        guard let again = try? Notes.decode(written) else { fail("\(String(decoding: written, as: UTF8.self)) is not read") }
        require((try? Notes.encode(again)) == written, "\(value)")
        require((try? Notes.encode(other)) == written, "\(value), \(other)")
        require((try? JSON.encode(Polymorphic<Notes>(wrappedValue: value))).map(reordered) == reordered(written), "\(value)")
        require(type(of: value as Any) == type(of: other as Any))
    case (.failure(let error), .failure(let other)):
        guard let error = error as? FamilyError else { fail("\(error)") }
        // Where several things are wrong, each way may meet another one first.
        require((error.code == .malformed) == isMalformed(other), "\(error), \(other)")
    default: fail("different verdicts: \(direct), \(codable)")
    }
    return 0
}

private func isMalformed(_ error: any Error) -> Bool {
    switch error {
    case let error as FamilyError: error.code == .malformed
    case let error as JSONError: error.code.isMalformed
    case DecodingError.dataCorrupted(let context): context.underlyingError.map(isMalformed) ?? false
    default: false
    }
}

/// The text with the members of each object in order: the two ways write the same in another order.
private func reordered(_ json: [UInt8]) -> Data? {
    (try? JSONSerialization.jsonObject(with: Data(json), options: .fragmentsAllowed)).flatMap {
        try? JSONSerialization.data(withJSONObject: $0, options: [.sortedKeys, .fragmentsAllowed])
    }
}
