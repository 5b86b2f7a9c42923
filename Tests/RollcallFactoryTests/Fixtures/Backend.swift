import Foundation
import Rollcall
import Testing

/// The ways from a text of JSON to a member. What holds for one holds for all.
enum Backend: String, CaseIterable, CustomTestStringConvertible {
    /// The family's own reading of JSON.
    case rollcall
    /// `JSONDecoder` and `JSONEncoder`.
    case foundation

    var testDescription: String { rawValue }

    func decode<S: FamilyShape>(_ shape: S.Type, _ json: String, registry: Registry = .process) throws -> S.Base {
        switch self {
        case .rollcall:
            return try S.decode(Array(json.utf8), registry: registry)
        case .foundation:
            let decoder = JSONDecoder()
            decoder.userInfo[.registry] = registry
            return try decoder.decode(Polymorphic<S>.self, from: Data(json.utf8)).wrappedValue
        }
    }

    func encode<S: FamilyShape>(_ shape: S.Type, _ value: S.Base, registry: Registry = .process) throws -> String {
        switch self {
        case .rollcall:
            return String(decoding: try S.encode(value, registry: registry), as: UTF8.self)
        case .foundation:
            let encoder = JSONEncoder()
            encoder.outputFormatting = .withoutEscapingSlashes
            encoder.userInfo[.registry] = registry
            return String(decoding: try encoder.encode(Polymorphic<S>(wrappedValue: value)), as: UTF8.self)
        }
    }

    func decode<T: Decodable>(type: T.Type, _ json: String) throws -> T {
        switch self {
        case .rollcall: try JSON.decode(type, from: Array(json.utf8))
        case .foundation: try JSONDecoder().decode(type, from: Data(json.utf8))
        }
    }
}

/// The error that a family throws, or nil.
func familyError(_ body: () throws -> Void) -> FamilyError? {
    do {
        try body()
        return nil
    } catch {
        return error as? FamilyError
    }
}

/// The object of a text, to compare texts whatever the order of their keys.
func object(_ json: String) throws -> NSDictionary {
    try JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSDictionary ?? [:]
}
