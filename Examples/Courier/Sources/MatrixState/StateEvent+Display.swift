import CourierCore
import MatrixEvents

extension StandardEvent {
    /// Shows that a part of the room's state was set, or taken away where it is nothing or empty.
    func change(_ what: String, to value: String?, details: [String] = []) -> Display {
        guard let value, !value.isEmpty else { return Display("[\(what) was removed]", details: details) }
        return Display("[\(what) is now: \(value)]", details: details)
    }
}
