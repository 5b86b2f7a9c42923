#if SecretService
internal import CLibSecret
internal import RollcallStorage

/// One call to the secret service: the connection, and a limit of time.
final class SecretSession {
    private let service: UnsafeMutablePointer<SecretService>
    private let store: String
    private let asksToUnlock: Bool
    private let limit: TimeLimit

    init(store: String, asksToUnlock: Bool, timeout: Duration) throws {
        self.store = store
        self.asksToUnlock = asksToUnlock
        let limit = TimeLimit(timeout)
        self.limit = limit
        var error: UnsafeMutablePointer<GError>?
        guard let service = secret_service_get_sync(SECRET_SERVICE_OPEN_SESSION, limit.cancellable, &error) else {
            throw Self.storageError(error, store, limit)
        }
        self.service = service
    }

    deinit { g_object_unref(service) }

    // MARK: Items

    /// The items with these attributes and no others.
    private func items(_ attributes: SecretAttributes) throws -> [Item] {
        var error: UnsafeMutablePointer<GError>?
        let list = secret_service_search_sync(service, nil, attributes.table, SECRET_SEARCH_ALL, limit.cancellable, &error)
        if error != nil { throw Self.storageError(error, store, limit) }
        var items: [Item] = []
        var node = list
        while let current = node {
            // Invariant: the list holds items, each with a reference that is the caller's.
            if let data = current.pointee.data { items.append(Item(data.assumingMemoryBound(to: SecretItem.self))) }
            node = current.pointee.next
        }
        g_list_free(list)
        return try items.filter { item in
            // A locked item may hide its attributes, so it counts as one of these.
            if item.isLocked, !(try unlock(UnsafeMutablePointer<GObject>(OpaquePointer(item.pointer)))) { throw locked }
            return attributes.isExactly(item.attributes)
        }
    }

    /// Runs a closure with the item that was changed last, or nil.
    func withItem<Result>(_ attributes: SecretAttributes, _ body: (Item?) throws -> Result) throws -> Result {
        try body(try items(attributes).max { $0.modified < $1.modified })
    }

    func secret(of item: Item) throws -> [UInt8] {
        var error: UnsafeMutablePointer<GError>?
        guard secret_item_load_secret_sync(item.pointer, limit.cancellable, &error) != 0,
            let value = secret_item_get_secret(item.pointer)
        else { throw Self.storageError(error, store, limit) }
        defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
        var count: gsize = 0
        let start = secret_value_get(value, &count)
        return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(count)))
    }

    func store(_ bytes: [UInt8], _ attributes: SecretAttributes, label: String) throws {
        try requireUnlockedCollection()
        let value = bytes.withUnsafeBytes { bytes in
            secret_value_new(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), gssize(bytes.count), "text/plain")
        }
        defer { if let value { secret_value_unref(UnsafeMutableRawPointer(value)) } }
        var error: UnsafeMutablePointer<GError>?
        // Items whose attributes are all the same are replaced by the service, in one step.
        let isStored = secret_service_store_sync(
            service, nil, attributes.table, SECRET_COLLECTION_DEFAULT, label, value, limit.cancellable, &error)
        if isStored == 0 { throw Self.storageError(error, store, limit) }
    }

    func remove(_ attributes: SecretAttributes) throws {
        for item in try items(attributes) {
            var error: UnsafeMutablePointer<GError>?
            if secret_item_delete_sync(item.pointer, limit.cancellable, &error) == 0 {
                throw Self.storageError(error, store, limit)
            }
        }
    }

    func keys(of attributes: SecretAttributes) throws -> [String] {
        try items(attributes).compactMap { $0.attributes["key"] }
    }

    /// An item, kept as long as this is.
    final class Item {
        let pointer: UnsafeMutablePointer<SecretItem>

        init(_ pointer: UnsafeMutablePointer<SecretItem>) {
            self.pointer = pointer
        }

        deinit { g_object_unref(pointer) }

        var isLocked: Bool { secret_item_get_locked(pointer) != 0 }
        var modified: UInt64 { UInt64(secret_item_get_modified(pointer)) }
        var attributes: [String: String] {
            guard let table = secret_item_get_attributes(pointer) else { return [:] }
            defer { g_hash_table_unref(table) }
            return SecretAttributes.dictionary(table)
        }
    }

    // MARK: Locks

    private var locked: StorageError { StorageError(.locked, store: store, reason: "the collection is locked") }

    /// Checks that the collection into which new items go is there and unlocked.
    private func requireUnlockedCollection() throws {
        var error: UnsafeMutablePointer<GError>?
        let collection = secret_collection_for_alias_sync(
            service, SECRET_COLLECTION_DEFAULT, SECRET_COLLECTION_NONE, limit.cancellable, &error)
        if error != nil { throw Self.storageError(error, store, limit) }
        guard let collection else {
            throw StorageError(.unavailable, store: store, reason: "the service has no default collection")
        }
        defer { g_object_unref(collection) }
        if secret_collection_get_locked(collection) != 0,
            !(try unlock(UnsafeMutablePointer<GObject>(OpaquePointer(collection))))
        {
            throw locked
        }
    }

    /// Asks a person to unlock an item or a collection, if that is wanted.
    /// - Returns: Whether it is unlocked.
    private func unlock(_ object: UnsafeMutablePointer<GObject>) throws -> Bool {
        guard asksToUnlock else { return false }
        limit.lift()
        let objects = g_list_append(nil, object)
        defer { g_list_free(objects) }
        var error: UnsafeMutablePointer<GError>?
        var unlocked: UnsafeMutablePointer<GList>?
        let count = secret_service_unlock_sync(service, objects, limit.cancellable, &unlocked, &error)
        g_list_free_full(unlocked, g_object_unref)
        if error != nil { throw Self.storageError(error, store, limit) }
        guard count > 0 else {
            throw StorageError(.cancelled, store: store, reason: "the question whether to unlock it was dismissed")
        }
        return true
    }

    // MARK: Errors

    /// What went wrong, told apart by the domains and codes of GLib. It takes the error.
    private static func storageError(_ error: UnsafeMutablePointer<GError>?, _ store: String, _ limit: TimeLimit) -> StorageError {
        guard let error else { return StorageError(.failed, store: store, reason: "the service gives no reason") }
        defer { g_error_free(error) }
        let code = error.pointee.code
        let reason = error.pointee.message.map { String(cString: $0) } ?? "no reason"
        let kind: StorageError.Code
        switch error.pointee.domain {
        case rollcall_secret_error():
            kind = code == Int32(SECRET_ERROR_IS_LOCKED.rawValue) ? .locked : .failed
        case rollcall_io_error() where code == Int32(G_IO_ERROR_CANCELLED.rawValue):
            kind = limit.isOver ? .timedOut : .cancelled
        case rollcall_io_error() where code == Int32(G_IO_ERROR_TIMED_OUT.rawValue): kind = .timedOut
        case rollcall_dbus_error() where code == Int32(G_DBUS_ERROR_NO_REPLY.rawValue)
            || code == Int32(G_DBUS_ERROR_TIMEOUT.rawValue) || code == Int32(G_DBUS_ERROR_TIMED_OUT.rawValue):
            kind = .timedOut
        // Whatever else the bus says, there is no service to talk to: no bus, no owner of the name, no access.
        case rollcall_io_error(), rollcall_dbus_error(): kind = .unavailable
        default: kind = .failed
        }
        return StorageError(kind, store: store, reason: kind == .timedOut ? "the service does not answer in time" : reason)
    }
}
#endif
