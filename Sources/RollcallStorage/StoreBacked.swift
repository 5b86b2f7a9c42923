public import Observation

/// A type whose properties are kept in a store: `@StoreBacked` makes it conform.
public protocol StoreBacked {}

/// The protocol of `Observation`, under a name that `@StoreBacked` can write wherever it expands.
public typealias ObservableInStore = Observable

extension StoreBacked {
    /// Makes several changes as one; the same as ``StoreBatch/run(_:)``.
    ///
    /// - Parameter body: Makes the changes.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws, or ``StorageError`` when a change could not be stored.
    public static func batch<Result>(_ body: () throws -> Result) throws -> Result {
        try StoreBatch.run(body)
    }
}
