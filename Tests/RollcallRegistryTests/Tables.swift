@testable import RollcallRegistry
import Synchronization
import Testing

@Suite struct Tables {
    final class Table: Sendable {
        let names: [String]
        init(_ registry: Registry) { names = registry.values(of: .test, as: Named.self).flatMap(\.value.names) }
    }
    final class OtherTable: Sendable {}

    final class Counter: Sendable {
        private let number = Atomic<Int>(0)
        var count: Int { number.load(ordering: .relaxed) }
        func add() { number.add(1, ordering: .relaxed) }
    }

    @Test func `sixteen threads that ask at once get the one table that is built`() {
        for _ in 0..<50 {
            let registry = Registry([.named("a"), .named("b")])
            let builds = Counter()
            let results = Results()
            onThreads(16) { _ in
                let table = registry.table(Table.self) {
                    builds.add()
                    return Table($0)
                }
                results.add(table)
            }
            #expect(builds.count == 1)
            #expect(results.tables.count == 16)
            #expect(results.tables.allSatisfy { $0 === results.tables.first && $0.names == ["a", "b"] })
        }
    }

    @Test func `each type has a table of its own`() {
        let registry = Registry()
        let builds = Counter()
        for _ in 0..<3 {
            _ = registry.table(Table.self) {
                builds.add()
                return Table($0)
            }
            _ = registry.table(OtherTable.self) { _ in
                builds.add()
                return OtherTable()
            }
        }
        #expect(builds.count == 2)
    }

    @Test func `each registry has tables of its own`() {
        let first = Registry([.named("a")]).table(Table.self) { Table($0) }
        let second = Registry([.named("b")]).table(Table.self) { Table($0) }
        #expect(first.names == ["a"])
        #expect(second.names == ["b"])
    }

    @Test func `tables are released with their snapshot`() {
        weak var table: Table?
        weak var other: OtherTable?
        do {
            let registry = Registry([.named("a")])
            table = registry.table(Table.self) { Table($0) }
            other = registry.table(OtherTable.self) { _ in OtherTable() }
            #expect(table != nil && other != nil)
            withExtendedLifetime(registry) {}
        }
        #expect(table == nil)
        #expect(other == nil)
    }

    final class Holder: Sendable {
        let registry: Registry
        init(_ registry: Registry) { self.registry = registry.withoutTables }
    }

    @Test func `a table that goes on looking things up does not keep its own snapshot alive`() {
        weak var table: Holder?
        do {
            let registry = Registry([.named("a")])
            let made = registry.table(Holder.self) { Holder($0) }
            #expect(made.registry.cards.map(\.id) == ["a"])
            table = made
            #expect(table != nil)
        }
        #expect(table == nil)
    }

    @Test func `sixteen threads see every registration that is made meanwhile`() {
        enum Space {}
        let faults = Counter()
        onThreads(16) { index in
            for round in 0..<20 {
                let name = "\(index)-\(round)"
                let registration = Registry.register(.named(name, in: Space.self))
                func isThere() -> Bool {
                    Registry.process.values(of: .test, as: Named.self).contains { $0.value.names == [name] }
                }
                if !isThere() { faults.add() }
                registration.unregister()
                if isThere() { faults.add() }
            }
        }
        #expect(faults.count == 0)
    }

    private final class Results: Sendable {
        private let found = Guarded<[Table]>([])
        var tables: [Table] { found.withLock { $0 } }
        func add(_ table: Table) { found.withLock { $0.append(table) } }
    }
}
