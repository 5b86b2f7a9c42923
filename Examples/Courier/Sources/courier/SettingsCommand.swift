import CourierCore

/// What is done with the settings: `courier settings [list|get|set|reset|watch]`.
///
/// It knows none of them: they are found where the modules have declared them.
struct SettingsCommand {
    enum Action {
        case list
        case get(String)
        case set(String, String)
        case reset(String)
        case watch(String)
    }

    let action: Action

    /// Reads the words behind `settings`.
    init(_ words: [String]) throws(Failure) {
        switch (words.first ?? "list", words.count) {
        case ("list", ...1): action = .list
        case ("get", 2): action = .get(words[1])
        case ("set", 3): action = .set(words[1], words[2])
        case ("reset", 2): action = .reset(words[1])
        case ("watch", 2): action = .watch(words[1])
        case ("list", _): throw Failure(.usage, "settings list takes nothing")
        case ("get", _), ("reset", _), ("watch", _): throw Failure(.usage, "settings \(words[0]) takes a key")
        case ("set", _): throw Failure(.usage, "settings set takes a key and a value")
        default:
            let names = ["list", "get", "set", "reset", "watch"]
            throw Failure(.usage, "settings has no \"\(words[0])\"\(Spelling.hint(words[0], names)); there are: \(names.joined(separator: ", "))")
        }
    }

    func run() async throws -> ExitCode {
        do {
            switch action {
            case .list: return try list()
            case .get(let key): try say(SettingText.value(of: setting(key)))
            case .set(let key, let text): try set(setting(key), to: text)
            case .reset(let key): try setting(key).reset()
            case .watch(let key):
                let property = try setting(key)
                // Each change, until the program is ended or nobody reads any more.
                for await value in property.changes { try say(SettingText.text(value, isSecret: property.isSecret)) }
            }
            return .success
        } catch let error as StorageError {
            throw Failure(.badSettings, error.description)
        }
    }

    private func set(_ setting: AnyStoredProperty, to text: String) throws {
        do {
            try setting.save(text: text)
        } catch let error as StorageError where error.code == .invalidValue || error.code == .mismatch {
            // It is the text that is wrong, and nothing that is stored.
            let value = setting.isSecret ? "that" : "\"\(text)\""
            throw Failure(.usage, "\(setting.key) cannot be \(value): \(error.reason)")
        }
    }

    private var settings: [AnyStoredProperty] {
        Registry.process.values(of: .property, as: AnyStoredProperty.self).map(\.value).sorted { $0.key < $1.key }
    }

    private func setting(_ key: String) throws(Failure) -> AnyStoredProperty {
        let settings = settings
        guard let found = settings.first(where: { $0.key == key }) else {
            let keys = settings.map(\.key)
            throw Failure(.usage, "there is no setting \"\(key)\"\(Spelling.hint(key, keys)); there are: \(keys.joined(separator: ", "))")
        }
        return found
    }

    /// Shows all of them; one that cannot be read does not hide the others.
    private func list() throws -> ExitCode {
        var output = Output()
        var code = ExitCode.success
        let settings = settings
        let width = settings.map(\.key.count).max() ?? 0
        for setting in settings {
            var text: String
            do {
                text = try SettingText.value(of: setting)
                if !setting.isSet { text += "  (default)" }
            } catch let error as StorageError {
                text = "cannot be read: \(error.reason)"
                code = .badSettings
            }
            try output.write(SafeText.line("\(setting.key)\(String(repeating: " ", count: width - setting.key.count))  \(text)") + "\n")
        }
        try output.flush()
        return code
    }

    private func say(_ text: String) throws {
        var output = Output()
        try output.write(SafeText.line(text) + "\n")
        try output.flush()
    }
}

/// Values of settings as people read them.
enum SettingText {
    static func value(of property: AnyStoredProperty) throws -> String {
        text(try property.load(), isSecret: property.isSecret)
    }

    /// A secret is shown as `••••`, whatever it is.
    static func text(_ value: StoredValue?, isSecret: Bool) -> String {
        guard let value else { return "nothing" }
        return isSecret ? "••••" : text(value)
    }

    private static func text(_ value: StoredValue) -> String {
        switch value {
        case .null: "nothing"
        case .bool(let value): value ? "yes" : "no"
        case .integer(let value): "\(value)"
        case .unsigned(let value): "\(value)"
        case .double(let value): "\(value)"
        case .string(let value), .text(let value): value
        case .data(let bytes): "\(bytes.count) bytes"
        case .date(let date): date.formatted(.iso8601)
        case .array(let values): values.map(text).joined(separator: ", ")
        case .dictionary(let values):
            values.sorted { $0.key < $1.key }.map { "\($0.key): \(text($0.value))" }.joined(separator: ", ")
        case .json(let bytes): String(decoding: bytes, as: UTF8.self)
        }
    }
}

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
