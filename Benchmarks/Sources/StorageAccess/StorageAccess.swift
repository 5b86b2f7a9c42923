import CAllocations
import Rollcall
import Synchronization

/// A get of a store-backed property from memory, beside a lock and a look-up in a dictionary, in alternating rounds.
public struct StorageAccess {
    /// What was measured.
    public private(set) var measurements: [StorageMeasurement] = []
    /// Higher is better: `storage.getVsDictionary` is 1 where a get costs what the lock and the dictionary cost, and
    /// 0.67 where it costs one and a half times as much.
    public private(set) var ratios: [String: Double] = [:]

    private static let gets = 200_000
    private static let text = "A title that is long enough to lie on the heap"

    /// Measures.
    public init(rounds: Int) {
        let integers = Plain(["fontSize": 12], others: { $0 })
        let strings = Plain(["windowTitleOfEditor": Self.text], others: { "text \($0)" })
        Settings.fontSize = 12
        Settings.windowTitleOfEditor = Self.text
        compare("get", rounds: rounds) { integers.get("fontSize") ?? 14 } property: { Settings.fontSize }
        compare("getText", rounds: rounds) {
            (strings.get("windowTitleOfEditor") ?? "").utf8.count
        } property: {
            Settings.windowTitleOfEditor.utf8.count
        }
        compare("getDefault", rounds: rounds) { integers.get("missing") ?? 14 } property: { Settings.missing }
    }

    private mutating func compare(_ name: String, rounds: Int, plain: () -> Int, property: () -> Int) {
        var times = (plain: [Double](), property: [Double]())
        for round in 0...rounds {
            let (first, second) = (Self.nanoseconds(plain), Self.nanoseconds(property))
            guard round > 0 else { continue }
            times.plain.append(first)
            times.property.append(second)
        }
        let plain = times.plain.sorted()[rounds / 2]
        let property = times.property.sorted()[rounds / 2]
        measurements += [
            StorageMeasurement(name: "storage.\(name).dictionary", nanoseconds: plain),
            StorageMeasurement(name: "storage.\(name).property", nanoseconds: property),
        ]
        ratios["storage.\(name)VsDictionary"] = plain / property
    }

    private static func nanoseconds(_ get: () -> Int) -> Double {
        var sum = 0
        let start = thread_nanoseconds()
        for _ in 0..<gets { sum &+= get() }
        let end = thread_nanoseconds()
        precondition(sum != 0)
        return Double(end - start) / Double(gets)
    }
}

/// What was measured of one way of getting a value.
public struct StorageMeasurement: Codable, Sendable {
    /// What it is, such as `storage.get.property`.
    public var name: String
    /// The median time of a get.
    public var nanoseconds: Double
}

private let memory = MemoryStore(
    Dictionary(uniqueKeysWithValues: (0..<20).map { ("setting number \($0)", StoredValue.integer(Int64($0))) }))

/// Settings as a program declares them.
@StoreBacked(by: memory)
private enum Settings {
    static var fontSize = 14
    static var windowTitleOfEditor = "Untitled"
    static var missing = 14
}

/// What somebody would write without Rollcall.
private final class Plain<Value: Sendable>: Sendable {
    private let values: Mutex<[String: Value]>

    init(_ values: [String: Value], others: (Int) -> Value) {
        var all = values
        for index in 0..<20 { all["setting number \(index)"] = others(index) }
        self.values = Mutex(all)
    }

    @inline(never) func get(_ key: String) -> Value? { values.withLock { $0[key] } }
}
