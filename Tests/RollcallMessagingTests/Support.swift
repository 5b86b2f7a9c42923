import Rollcall
import RollcallRegistry
import Synchronization
import Testing

extension InProcessTransport {
    /// Waits until somebody receives from the subject, at most ten seconds.
    func hasReceivers(on subject: String) async throws {
        let deadline = ContinuousClock.now + .seconds(10)
        while !hasReceivers(of: subject) {
            try #require(ContinuousClock.now < deadline)
            await Task.yield()
        }
    }
}
