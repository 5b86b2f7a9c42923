#if DEBUG
internal import RollcallRegistry
internal import RollcallWire

/// Whose properties use which key of which store, as far as they were used: what a debug build says of two types
/// that share a key by mistake, when the second of them comes to it.
///
/// `Registry.diagnostics` finds them all, and has to make every store for it; here none is made.
enum KeyOwners {
    private struct Place: Hashable {
        let store: StoreIdentity
        let key: ByteKey
    }

    private static let owners = Guarded<[Place: BackingStore]>([:])

    static func claim(_ key: ByteKey, by backing: BackingStore) {
        guard let owner = backing.owner else { return }
        let place = Place(store: backing.plain.identity, key: key)
        let first = owners.withLock { owners in
            let first = owners[place]
            if first == nil { owners[place] = backing }
            return first
        }
        guard let first, first !== backing, let other = first.owner else { return }
        StandardError.write(
            """
            rollcall: two owners of the key \(Quoted.text(key.text)) of \(Quoted.phrase("\(backing.store)")): \(other) and \
            \(owner); each reads what the other one sets. Give one of them another key, or its type a prefix.

            """)
    }
}
#endif
