internal import RollcallRegistry

/// What happened, in order.
package final class Log<Element: Sendable>: Sendable {
    private let elements = Guarded<[Element]>([])

    package init() {}

    package var all: [Element] { elements.withLock { $0 } }

    package func add(_ element: Element) { elements.withLock { $0.append(element) } }

    /// Waits until so many things happened.
    package func wait(for count: Int) async throws {
        try await eventually("only \(all.count) of \(count) things happened") { all.count >= count }
    }
}
