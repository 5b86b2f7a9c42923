import Foundation
import RollcallRegistry
import Testing

@Suite struct RegistrationAtRunTime {
    // Each test has a namespace of its own, since they share the process and run side by side.

    @Test func `what is registered is seen at once, and gone after unregistering`() {
        enum Space {}
        func found() -> [String] {
            Registry.process.values(of: .test, as: Named.self).map(\.value)
                .filter { $0.namespace == ObjectIdentifier(Space.self) }.flatMap(\.names)
        }
        #expect(found() == [])
        let first = Registry.register(.named("one", in: Space.self))
        let second = Registry.register(.named("two", in: Space.self))
        #expect(found() == ["one", "two"])
        first.unregister()
        #expect(found() == ["two"])
        first.unregister()
        #expect(found() == ["two"])
        second.unregister()
        #expect(found() == [])
    }

    @Test func `a snapshot that somebody holds does not change`() {
        enum Space {}
        let before = Registry.process
        let registration = Registry.register(.named("late", in: Space.self))
        let during = Registry.process
        registration.unregister()
        func has(_ registry: Registry) -> Bool {
            registry.values(of: .test, as: Named.self).contains { $0.value.namespace == ObjectIdentifier(Space.self) }
        }
        #expect(!has(before))
        #expect(has(during))
        #expect(!has(.process))
    }

    @Test func `a second owner is reported until the first unregisters`() {
        enum Space {}
        func duplicates() -> [[Int]] {
            Registry.process.diagnostics.filter { $0.name == "owned twice at run time" }.map { $0.cards.map(\.line) }
        }
        let first = Registry.register(.named("owned twice at run time", in: Space.self, line: 1))
        let second = Registry.register(.named("owned twice at run time", in: Space.self, line: 2))
        #expect(duplicates() == [[1, 2]])
        first.unregister()
        #expect(duplicates() == [])
        second.unregister()
    }

    /// What is registered may look things up, and even register more, while it is asked what it lays claim to. A
    /// debug build asks that when it looks at a new snapshot, so it must hold no lock then.
    struct Curious: Registrable {
        enum Space {}
        static let wasAsked = Guarded(false)

        var claims: Claims {
            let isFirst = Self.wasAsked.withLock { wasAsked in
                defer { wasAsked = true }
                return !wasAsked
            }
            if isFirst { Registry.register(.named("further", in: Space.self)).unregister() }
            return Claims(namespace: Space.self, name: "curious \(Registry.process.cards.isEmpty)")
        }
    }

    @Test func `an entry that registers another while diagnostics are made waits for no lock`() {
        let done = DispatchSemaphore(value: 0)
        // On a thread of its own, so that a lock that is waited for in vain is a failure and no test that hangs.
        Thread {
            let registration = Registry.register(
                Entry(kind: .test, value: Curious(), card: Card(kind: "test", id: "curious", fileID: "Orchard/Trees.swift", line: 1)))
            _ = Registry.process.diagnostics
            registration.unregister()
            done.signal()
        }.start()
        #expect(done.wait(timeout: .now() + 60) == .success)
    }
}
