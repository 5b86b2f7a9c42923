internal import Synchronization

/// The tables that were made from one snapshot, found without a lock.
///
/// Tables are few (one for each family) and are never removed while the snapshot lives, so they form a list
/// that only grows at its head.
final class TableCache: Sendable {
    private let head = Atomic<Unmanaged<Node>?>(nil)
    private let building = Guarded(())

    private final class Node: Sendable {
        let key: ObjectIdentifier
        let table: any AnyObject & Sendable
        /// Owned; unmanaged, so that a walk counts no references.
        let next: Unmanaged<Node>?

        init(key: ObjectIdentifier, table: any AnyObject & Sendable, next: Unmanaged<Node>?) {
            self.key = key
            self.table = table
            self.next = next
        }

        deinit {
            next?.release()
        }
    }

    deinit {
        head.load(ordering: .acquiring)?.release()
    }

    /// The table for this key; of many threads that ask at once, one builds it. `build` must not ask for a table.
    func table<Table: AnyObject & Sendable>(
        _ type: Table.Type, for key: any Any.Type, build: () -> Table
    ) -> Table {
        if let table = find(type, for: key) { return table }
        return building.withLock { _ in
            if let table = find(type, for: key) { return table }
            let table = build()
            // The new node takes over the list's reference to the old head.
            let next = head.load(ordering: .acquiring)
            let node = Node(key: ObjectIdentifier(key), table: table, next: next)
            head.store(Unmanaged.passRetained(node), ordering: .releasing)
            return table
        }
    }

    /// The table for this key, if it was built.
    func find<Table: AnyObject>(_ type: Table.Type, for key: any Any.Type) -> Table? {
        // Invariant: nodes are released only with this cache, so they are alive during the walk.
        var node = head.load(ordering: .acquiring)
        while let found = node {
            // Invariant: the tables for one key are all of one type.
            if found._withUnsafeGuaranteedRef({ $0.key == ObjectIdentifier(key) }) {
                return found._withUnsafeGuaranteedRef { unsafeDowncast($0.table, to: type) }
            }
            node = found._withUnsafeGuaranteedRef { $0.next }
        }
        return nil
    }
}
