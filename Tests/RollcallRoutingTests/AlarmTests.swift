import RollcallRegistry
import RollcallRouting
import Testing
import TestSupport

@Suite final class AlarmTests: Sendable {
    private let clock = ManualClock()
    private let alarms: Alarms
    private let rung = Guarded<[String]>([])

    init() {
        let clock = clock
        alarms = Alarms(now: { clock.now }) { try await clock.sleep(until: $0, tolerance: nil) }
    }

    /// Adds an alarm that notes its name, and gives a gate that opens then.
    private func add(_ name: String, in duration: Duration) -> (id: UInt64, gate: Gate) {
        let gate = Gate()
        let id = alarms.add(at: clock.now.advanced(by: duration)) { [self] in
            rung.withLock { $0.append(name) }
            gate.open()
        }
        return (id, gate)
    }

    @Test(arguments: [["first", "second", "third"], ["third", "second", "first"], ["second", "third", "first"]])
    func eachRingsAtItsTimeInWhateverOrderTheyWereAdded(_ order: [String]) async {
        let times: [String: Duration] = ["first": .seconds(1), "second": .seconds(2), "third": .seconds(3)]
        var gates: [String: Gate] = [:]
        for name in order { gates[name] = add(name, in: times[name] ?? .zero).gate }
        for (count, name) in ["first", "second", "third"].enumerated() {
            await clock.waitForSleeper()
            clock.advance(by: .seconds(1))
            await gates[name]?.wait()
            #expect(rung.withLock { $0.count } == count + 1)
        }
        #expect(rung.withLock { $0 } == ["first", "second", "third"])
    }

    @Test func oneThatWasRemovedDoesNotRingAndTheOthersDo() async {
        let removed = add("removed", in: .seconds(1))
        let other = add("other", in: .seconds(2))
        alarms.remove(removed.id)
        await clock.waitForSleeper()
        clock.advance(by: .seconds(2))
        await other.gate.wait()
        #expect(rung.withLock { $0 } == ["other"])
    }

    @Test func oneThatIsPastRingsAtOnce() async {
        await add("past", in: .seconds(-1)).gate.wait()
        await add("now", in: .zero).gate.wait()
    }

    @Test func afterAllHaveRungAnotherOneRings() async {
        for name in ["one", "two"] {
            let alarm = add(name, in: .seconds(1))
            await clock.waitForSleeper()
            clock.advance(by: .seconds(1))
            await alarm.gate.wait()
        }
        #expect(rung.withLock { $0 } == ["one", "two"])
    }

    @Test func theyRingWhereTheClockCannotSleep() async {
        struct Fault: Error {}
        let alarms = Alarms(now: { ContinuousClock.now }) { _ in throw Fault() }
        let rung = Gate()
        _ = alarms.add(at: .now.advanced(by: .milliseconds(20))) { rung.open() }
        await rung.wait()
    }

    @Test func theSleepIsNeverLong() async throws {
        let alarm = add("in an hour", in: .seconds(3600))
        for minute in 1...60 {
            await clock.waitForSleeper()
            #expect(rung.withLock { $0.isEmpty })
            clock.advance(by: .seconds(60))
            if minute < 60 { try await eventually { clock.isSleepedOn } }
        }
        await alarm.gate.wait()
    }

    @Test func thoseThatWereRemovedAreNotRemembered() {
        for index in 0..<10_000 { alarms.remove(add("\(index)", in: .seconds(60 + index % 7)).id) }
        #expect(alarms.count <= 65)
    }

    @Test func theSleepEndsWithTheLastHolderOfAlarms() async {
        let ended = Gate()
        var alarms: Alarms? = Alarms(now: { ContinuousClock.now }) {
            defer { ended.open() }
            try await Task.sleep(until: $0, clock: .continuous)
        }
        _ = alarms?.add(at: .now.advanced(by: .seconds(3600))) {}
        alarms = nil
        await ended.wait()
    }

    @Test(arguments: 0..<20) func aQueueGivesTheEarliestOfThoseThatAreLeft(_ seed: UInt64) {
        var random = FixedRandom(seed: seed)
        let start = ContinuousClock.now
        var queue = AlarmQueue()
        var left: [UInt64: ContinuousClock.Instant] = [:]
        for id in UInt64(0)..<300 {
            let alarm = Alarm(time: start.advanced(by: .milliseconds(Int.random(in: 0..<50, using: &random))), id: id)
            queue.insert(alarm)
            left[id] = alarm.time
            switch Int.random(in: 0..<8, using: &random) {
            case 0..<3:
                guard let first = queue.first else { continue }
                #expect(first.time == left.values.min())
                queue.removeFirst()
                left[first.id] = nil
            case 3:
                queue.removeAll { $0.id.isMultiple(of: 3) }
                left = left.filter { !$0.key.isMultiple(of: 3) }
            default: break
            }
            #expect(queue.count == left.count)
        }
        var last = start
        while let first = queue.first {
            #expect(first.time >= last && left.removeValue(forKey: first.id) == first.time)
            last = first.time
            queue.removeFirst()
        }
        #expect(left.isEmpty)
    }
}
