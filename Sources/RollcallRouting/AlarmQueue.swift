/// A time, and what it belongs to.
package struct Alarm: Sendable {
    package let time: ContinuousClock.Instant
    package let id: UInt64

    package init(time: ContinuousClock.Instant, id: UInt64) {
        self.time = time
        self.id = id
    }
}

/// Alarms, the first of which is at hand: a binary heap, in which none comes before the one at half its place.
package struct AlarmQueue: Sendable {
    private var alarms: [Alarm] = []

    package init() {}

    package var count: Int { alarms.count }
    package var first: Alarm? { alarms.first }

    package mutating func insert(_ alarm: Alarm) {
        alarms.append(alarm)
        var place = alarms.count - 1
        while place > 0 {
            let parent = (place - 1) / 2
            guard alarms[place].time < alarms[parent].time else { return }
            alarms.swapAt(place, parent)
            place = parent
        }
    }

    package mutating func removeFirst() {
        guard let last = alarms.popLast(), !alarms.isEmpty else { return }
        alarms[0] = last
        var place = 0
        while true {
            var least = place
            for child in 2 * place + 1...2 * place + 2 where child < alarms.count && alarms[child].time < alarms[least].time {
                least = child
            }
            if least == place { return }
            alarms.swapAt(place, least)
            place = least
        }
    }

    package mutating func removeAll(where isOver: (Alarm) -> Bool) {
        alarms.removeAll(where: isOver)
        // What is in order is a heap.
        alarms.sort { $0.time < $1.time }
    }
}
