@testable import RollcallRegistry
import Synchronization
import Testing

@Suite struct SnapshotCells {
    final class Snapshot: Sendable {
        let number: Int
        /// The same number again: a snapshot that was freed under a reader's hands would not have it.
        let check: Int

        init(_ number: Int) {
            self.number = number
            check = ~number
        }
    }

    @Test func `an empty cell has no snapshot`() {
        #expect(SnapshotCell<Snapshot>().load() == nil)
    }

    @Test func `the last snapshot that was stored is read`() {
        let cell = SnapshotCell<Snapshot>()
        for number in 1...3 {
            cell.store(Snapshot(number))
            #expect(cell.load()?.number == number)
        }
    }

    @Test func `a replaced snapshot is released, and the current one with its cell`() {
        weak var first: Snapshot?
        weak var second: Snapshot?
        do {
            let cell = SnapshotCell<Snapshot>()
            do {
                let snapshot = Snapshot(1)
                first = snapshot
                cell.store(snapshot)
            }
            #expect(first != nil)
            do {
                let snapshot = Snapshot(2)
                second = snapshot
                cell.store(snapshot)
            }
            #expect(first == nil)
            #expect(second != nil)
        }
        #expect(second == nil)
    }

    @Test func `a snapshot that a reader holds lives as long as the reader holds it`() {
        let cell = SnapshotCell<Snapshot>()
        cell.store(Snapshot(1))
        weak var weakly: Snapshot?
        do {
            let held = cell.load()
            weakly = held
            cell.store(Snapshot(2))
            #expect(held?.number == 1)
            withExtendedLifetime(held) {}
        }
        #expect(weakly == nil)
    }

    @Test func `readers on many threads see whole snapshots, in order, while they are replaced`() {
        let shared = Shared()
        let last = 2_000
        shared.cell.store(Snapshot(0))
        onThreads(16) { index in
            if index == 0 {
                for number in 1...last { shared.cell.store(Snapshot(number)) }
                return
            }
            var seen = 0
            while seen < last {
                let snapshot = shared.cell.load()
                guard let snapshot, snapshot.check == ~snapshot.number, snapshot.number >= seen else {
                    shared.faults.add(1, ordering: .relaxed)
                    return
                }
                seen = snapshot.number
            }
        }
        #expect(shared.faults.load(ordering: .relaxed) == 0)
    }

    private final class Shared: Sendable {
        let cell = SnapshotCell<Snapshot>()
        let faults = Atomic<Int>(0)
    }
}
