import CourierCore
import Synchronization

/// How often each thing was seen.
final class Counts: Sendable {
    let first = Atomic<Int>(0)
    let entries = Atomic<Int>(0)
    let late = Atomic<Int>(0)
    let loaded = Atomic<Bool>(false)
}

let counts = Counts()

// The first look-up of the process, by all at once.
onThreads(16) {
    if (try? Messages.create("plain")) is Plain { counts.first.add(1, ordering: .relaxed) }
    counts.entries.add(Registry.process.cards.count, ordering: .relaxed)
}
print("first: \(counts.first.load(ordering: .relaxed)), entries: \(counts.entries.load(ordering: .relaxed))")

// Look-ups while a library comes in, of a message and of a route. Each thread ends when it finds what the library
// registers.
let router = Router()
let path = CommandLine.arguments[1]
final class Loader: Sendable {
    let turn = Atomic<Int>(0)
}
let loader = Loader()
onThreads(16) {
    let isLoader = loader.turn.add(1, ordering: .relaxed).oldValue == 0
    if isLoader {
        do {
            _ = try PluginLibrary.load(path)
        } catch {
            print(error)
        }
        counts.loaded.store(true, ordering: .releasing)
    }
    while true {
        // Read before the look-up: what was loaded by then must be found.
        let mustBeThere = counts.loaded.load(ordering: .acquiring)
        if (try? Messages.create("late")) != nil, router.canOpen("/late/42"), !router.canOpen("/late/x") {
            counts.late.add(1, ordering: .relaxed)
            return
        }
        if mustBeThere { return }
    }
}
print("late: \(counts.late.load(ordering: .relaxed)), diagnostics: \(Registry.process.diagnostics.count)")
