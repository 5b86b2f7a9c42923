// storage.getVsDictionary: a get of a store-backed property from memory, against a lock and a dictionary look-up.
//
// Both are measured in alternating rounds in one run; the ratio of the medians is what counts.
import RollcallStorage
import Synchronization

enum Settings {
    static let store = MemoryStore()
    static let backing = BackingStore(store)
    static let fontSize = StoredProperty(backing, "fontSize", default: 14)
    static let title = StoredProperty(backing, "windowTitleOfEditor", default: "Untitled")

    static var fontSizeValue: Int {
        get { Self.fontSize.value }
        set { Self.fontSize.value = newValue }
    }
    static var titleValue: String {
        get { Self.title.value }
        set { Self.title.value = newValue }
    }
}

final class Plain<Value: Sendable>: Sendable {
    let values = Mutex<[String: Value]>([:])
    @inline(never) func get(_ key: String) -> Value? { values.withLock { $0[key] } }
}

let rounds = 41
let count = 200_000
let keys = (0..<20).map { "setting number \($0)" }

@inline(never) func sink<T>(_ value: T) { withExtendedLifetime(value) {} }

func time(_ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    let duration = clock.measure(body)
    return Double(duration.components.attoseconds) / 1e9 / Double(count) + Double(duration.components.seconds) * 1e9 / Double(count)
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

func compare(_ name: String, _ plain: () -> Void, _ property: () -> Void) {
    var a: [Double] = []
    var b: [Double] = []
    plain()
    property()
    for _ in 0..<rounds {
        a.append(time(plain))
        b.append(time(property))
    }
    let ratio = median(b) / median(a)
    func short(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
    print("\(name)\t\(short(ratio))\tproperty \(short(median(b))) ns\tlock and dictionary \(short(median(a))) ns")
}

let integers = Plain<Int>()
let strings = Plain<String>()
for (index, key) in keys.enumerated() {
    integers.values.withLock { $0[key] = index }
    strings.values.withLock { $0[key] = "text \(index)" }
    try Settings.store.setValue(.integer(Int64(index)), forKey: key)
}
integers.values.withLock { $0["fontSize"] = 12 }
strings.values.withLock { $0["windowTitleOfEditor"] = "A title that is long enough to lie on the heap" }
Settings.fontSizeValue = 12
Settings.titleValue = "A title that is long enough to lie on the heap"

compare("storage.getVsDictionary") {
    var sum = 0
    for _ in 0..<count { sum &+= integers.get("fontSize") ?? 14 }
    sink(sum)
} _: {
    var sum = 0
    for _ in 0..<count { sum &+= Settings.fontSizeValue }
    sink(sum)
}
compare("storage.getVsDictionary.string") {
    var sum = 0
    for _ in 0..<count { sum &+= (strings.get("windowTitleOfEditor") ?? "").utf8.count }
    sink(sum)
} _: {
    var sum = 0
    for _ in 0..<count { sum &+= Settings.titleValue.utf8.count }
    sink(sum)
}
compare("storage.getVsDictionary.default") {
    var sum = 0
    for _ in 0..<count { sum &+= integers.get("missing") ?? 14 }
    sink(sum)
} _: {
    var sum = 0
    for _ in 0..<count { sum &+= Unset.value.value }
    sink(sum)
}

enum Unset {
    static let value = StoredProperty(Settings.backing, "missing", default: 14)
}
