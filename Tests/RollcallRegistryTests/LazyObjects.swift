import RollcallRegistry
import Testing

@Suite struct LazyObjects {
    final class Thing: Sendable {
        let number: Int
        init(_ number: Int) { self.number = number }
    }

    @Test func `an object is made once and found again`() {
        let slots = LazySlots<Thing>(count: 2)
        let first = slots.object(at: 1) { Thing(1) }
        #expect(slots.object(at: 1) { Thing(2) } === first)
        #expect(slots.object(at: 0) { Thing(3) }?.number == 3)
    }

    @Test func `where nothing can be made nothing is found, and it is tried again`() {
        let slots = LazySlots<Thing>(count: 1)
        #expect(slots.object(at: 0) { nil } == nil)
        #expect(slots.object(at: 0) { Thing(1) }?.number == 1)
    }

    @Test func `sixteen threads that ask at once get one object`() {
        for _ in 0..<50 {
            let slots = LazySlots<Thing>(count: 1)
            let found = Found()
            onThreads(16) { index in
                let thing = slots.object(at: 0) { Thing(index) }
                found.add(thing)
            }
            #expect(found.things.count == 16)
            #expect(found.things.allSatisfy { $0 === found.things.first })
        }
    }

    @Test func `objects are released with their slots`() {
        weak var thing: Thing?
        do {
            let slots = LazySlots<Thing>(count: 3)
            thing = slots.object(at: 2) { Thing(1) }
            #expect(thing != nil)
            withExtendedLifetime(slots) {}
        }
        #expect(thing == nil)
    }

    private final class Found: Sendable {
        private let found = Guarded<[Thing]>([])
        var things: [Thing] { found.withLock { $0 } }
        func add(_ thing: Thing?) {
            if let thing { found.withLock { $0.append(thing) } }
        }
    }
}
