#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The environment of the process, read-only: each variable is text, read as whatever the property's type is.
///
/// ```swift
/// @StoreBacked(by: EnvironmentStore(prefix: "COURIER_", naming: .upperSnakeCase))
/// enum Overrides { static var maxUploadSize: Int? }      // COURIER_MAX_UPLOAD_SIZE
/// ```
public final class EnvironmentStore: KeyListingStore {
    /// How a key becomes the name of a variable.
    public enum Naming: Sendable, Hashable {
        /// The key as it is.
        case verbatim
        /// `fontSize` and `font.size` become `FONT_SIZE`.
        case upperSnakeCase
    }

    private let prefix: String
    private let naming: Naming
    private let variables: [ByteKey: String]?

    /// A store over the environment.
    ///
    /// - Parameters:
    ///   - prefix: What the names of variables begin with, as it is.
    ///   - naming: How a key becomes the rest of the name.
    ///   - environment: Variables to read instead of those of the process.
    public init(prefix: String = "", naming: Naming = .verbatim, environment: [String: String]? = nil) {
        self.prefix = prefix
        self.naming = naming
        variables = environment.map { Dictionary($0.map { (ByteKey($0), $1) }) { first, _ in first } }
    }

    public func value(forKey key: String) throws -> StoredValue? {
        let name = variable(for: key)
        if let variables { return variables[ByteKey(name)].map(StoredValue.text) }
        // No variable has such a name, and the system's function would look for a part of it.
        guard !name.isEmpty, !name.utf8.contains(0), !name.utf8.contains(UInt8(ascii: "=")) else { return nil }
        guard let text = getenv(name) else { return nil }
        return .text(String(cString: text))
    }

    public func setValue(_ value: StoredValue?, forKey key: String) throws {
        throw StorageError(
            .readOnly, key: key, store: description,
            reason: "the environment is not changed; the variable is \(variable(for: key))")
    }

    /// The keys of the variables that are set, if keys are names as they are; else those names without the prefix.
    public func keys() throws -> [String] {
        let names = variables?.keys.map(\.text) ?? Self.names()
        return names.filter { $0.utf8.starts(with: prefix.utf8) }.map { String($0.utf8.dropFirst(prefix.utf8.count)) ?? $0 }
    }

    private func variable(for key: String) -> String {
        switch naming {
        case .verbatim: return prefix + key
        case .upperSnakeCase:
            var name = prefix
            var followsLower = false
            for scalar in key.unicodeScalars {
                let isWord = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                if followsLower, scalar.properties.isUppercase { name += "_" }
                name += isWord ? scalar.properties.uppercaseMapping : "_"
                followsLower = isWord && !scalar.properties.isUppercase
            }
            return name
        }
    }

    private static func names() -> [String] {
        var names: [String] = []
        #if canImport(Darwin)
        var entry = _NSGetEnviron().pointee
        #else
        var entry: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
        #endif
        while let text = entry?.pointee {
            names.append(String(String(cString: text).prefix { $0 != "=" }))
            entry = entry?.advanced(by: 1)
        }
        return names
    }
}

extension EnvironmentStore: CustomStringConvertible {
    /// What messages call it.
    public var description: String { "environment" }
}
