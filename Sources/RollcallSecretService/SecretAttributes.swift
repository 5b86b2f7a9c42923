#if SecretService
internal import CLibSecret
internal import RollcallStorage

/// The attributes of an item, in full: the schema, the service and the key.
final class SecretAttributes {
    static let schema = "org.rollcall.Secret"

    let service: String
    let key: String?
    /// The same as libsecret takes them.
    let table: OpaquePointer

    /// - Parameters:
    ///   - service: The service.
    ///   - key: The key, or nil for all keys of the service.
    ///   - store: The store, for messages.
    init(_ service: String, _ key: String?, store: String) throws {
        guard !service.utf8.contains(0), key?.utf8.contains(0) != true else {
            throw StorageError(.invalidKey, key: key, store: store, reason: "a key of the secret service has no NUL")
        }
        guard let table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free) else {
            throw StorageError(.failed, key: key, store: store, reason: "there is no memory left")
        }
        self.service = service
        self.key = key
        self.table = table
        insert("xdg:schema", Self.schema)
        insert("service", service)
        if let key { insert("key", key) }
    }

    deinit { g_hash_table_unref(table) }

    private func insert(_ name: String, _ value: String) {
        // The table owns the copies and frees them.
        g_hash_table_insert(table, g_strdup(name), g_strdup(value))
    }

    /// Whether an item's attributes are these and no others; where the key is not given, any one key.
    func isExactly(_ found: [String: String]) -> Bool {
        func same(_ name: String, _ value: String) -> Bool { found[name].map { $0.utf8.elementsEqual(value.utf8) } ?? false }
        guard found.count == 3, same("xdg:schema", Self.schema), same("service", service) else { return false }
        return key.map { same("key", $0) } ?? (found["key"] != nil)
    }

    /// The attributes of a table.
    static func dictionary(_ table: OpaquePointer) -> [String: String] {
        var result: [String: String] = [:]
        withUnsafeMutablePointer(to: &result) { result in
            g_hash_table_foreach(
                table,
                { name, value, result in
                    guard let name, let value else { return }
                    // Invariant: the table holds C strings, and the last argument is the dictionary of the caller.
                    result?.assumingMemoryBound(to: [String: String].self).pointee[
                        String(cString: name.assumingMemoryBound(to: CChar.self))] =
                        String(cString: value.assumingMemoryBound(to: CChar.self))
                }, result)
        }
        return result
    }
}
#endif
