internal import Synchronization

/// The tables that were made from one snapshot, found without a lock.
///
/// Tables are few (one for each family) and are never removed while the snapshot lives, so they form a list
/// that only grows at its head.
final class TableCache: Sendable {
    private let head = Atomic<Unmanaged<Node>?>(nil)
    private let building = Mutex(())

    private final class Node: Sendable {
        let key: ObjectIdentifier
        let table: any AnyObject & Sendable
        let next: Node?

        init(table: any AnyObject & Sendable, next: Node?) {
            self.key = ObjectIdentifier(type(of: table))
            self.table = table
            self.next = next
        }
    }

    deinit {
        head.load(ordering: .acquiring)?.release()
    }

    /// The table of this type; of many threads that ask at once, one builds it. `build` must not ask for a
    /// table.
    func table<Table: AnyObject & Sendable>(_ type: Table.Type, build: () -> Table) -> Table {
        if let table = find(type) { return table }
        return building.withLock { _ in
            if let table = find(type) { return table }
            let table = build()
            // The new node takes over the list's reference to the old head.
            let node = Node(table: table, next: head.load(ordering: .acquiring)?.takeRetainedValue())
            head.store(Unmanaged.passRetained(node), ordering: .releasing)
            return table
        }
    }

    private func find<Table: AnyObject>(_ type: Table.Type) -> Table? {
        // Invariant: nodes are released only with this cache, so they are alive during the walk.
        var node = head.load(ordering: .acquiring)?.takeUnretainedValue()
        while let found = node {
            // Invariant: a node's key is the type of its table.
            if found.key == ObjectIdentifier(type) { return unsafeDowncast(found.table, to: type) }
            node = found.next
        }
        return nil
    }
}
