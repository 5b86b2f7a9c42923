/// Waits until something is so that nobody tells, such as what another process does: half a minute at most.
///
/// - Parameters:
///   - failure: What it means that it did not come to be.
///   - condition: Whether it is so.
package func eventually(
    _ failure: @autoclosure () -> String = "it did not come to be", _ condition: () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now + .seconds(30)
    while try await !condition() {
        guard ContinuousClock.now < deadline else { throw DidNotHappen(description: failure()) }
        try await Task.sleep(for: .milliseconds(2))
    }
}

/// What was waited for did not come to be.
package struct DidNotHappen: Error, CustomStringConvertible {
    package let description: String
}
