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
}
