import Foundation
import RollcallRegistry

/// Runs the body on this many threads, all of which start it at the same time, and waits for them.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let start = StartLine(count)
    let group = DispatchGroup()
    for index in 0..<count {
        group.enter()
        Thread {
            start.wait()
            body(index)
            group.leave()
        }.start()
    }
    group.wait()
}

/// Where threads wait until all have arrived.
private final class StartLine: Sendable {
    private let missing: Guarded<Int>
    private let open = DispatchSemaphore(value: 0)

    init(_ count: Int) { missing = Guarded(count) }

    func wait() {
        let last = missing.withLock { missing in
            missing -= 1
            return missing == 0
        }
        if !last { open.wait() }
        // Each one lets the next one through.
        open.signal()
    }
}
