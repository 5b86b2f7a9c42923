internal import RollcallRegistry
internal import RollcallWire
internal import Synchronization

/// A store in one file: a JSON object with a member for each key, made to be read and edited by people too.
///
/// - A change is written to a temporary file, flushed to the disk, and renamed: whoever reads sees the old file or
///   the new one, also after a crash or a loss of power. When ``setValue(_:forKey:)`` returns, it is on the disk.
/// - Processes that write take turns, with a lock in a file beside it (`.NAME.lock`), which stays there.
/// - Reading never writes. Each look-up sees what other processes have written.
/// - A file that cannot be read as JSON is an error for who reads. The next change keeps it under another name
///   (`NAME.corrupt`), reports that, and begins a new file; nothing is wiped.
public final class FileStore: KeyListingStore, TransactionalStore, ChangeNotifyingStore, DefaultsProvidingStore {
    /// The path of the file.
    public let path: String
    let options: Options
    let cache = Guarded(Cache())
    let writing = Guarded(())
    /// The thread that runs a transaction.
    let writer = Atomic<UInt>(0)
    let observers = StoreObservers()
    private let watch = Guarded<FileWatch?>(nil)

    /// How a file store behaves.
    public struct Options: Sendable {
        /// Whether the first change makes the folder, if it is missing.
        public var createsFolder: Bool
        /// How long a change waits for another process that holds the lock.
        public var lockTimeout: Duration
        /// The largest file that is read, in bytes.
        public var largestFile: Int
        /// Defaults that come before those that properties declare.
        public var defaults: [String: StoredValue]
        /// Takes the errors of plain getters and setters; where it is nil, they are said on standard error.
        public var onError: (@Sendable (StorageError) -> Void)?

        /// Makes options.
        ///
        /// - Parameters:
        ///   - createsFolder: Whether the first change makes the folder, if it is missing.
        ///   - lockTimeout: How long a change waits for another process that holds the lock.
        ///   - largestFile: The largest file that is read, in bytes.
        ///   - defaults: Defaults that come before those that properties declare.
        ///   - onError: Takes the errors of plain getters and setters.
        public init(
            createsFolder: Bool = false, lockTimeout: Duration = .seconds(5), largestFile: Int = 64 << 20,
            defaults: [String: StoredValue] = [:], onError: (@Sendable (StorageError) -> Void)? = nil
        ) {
            self.createsFolder = createsFolder
            self.lockTimeout = lockTimeout
            self.largestFile = largestFile
            self.defaults = defaults
            self.onError = onError
        }
    }

    /// What was last read, with the file held open so that no other file can get its number.
    struct Cache {
        var signature: FileSystem.Signature?
        var file: FileSystem.Descriptor?
        var contents: Result<FileContents, StorageError> = .success(FileContents())
    }

    /// A store in this file. The file is not touched before it is needed.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - options: How it behaves.
    public init(path: String, options: Options = Options()) {
        self.path = path
        self.options = options
    }

    // MARK: Reading

    public func value(forKey key: String) throws -> StoredValue? {
        guard let entry = try contents().entries[ByteKey(key)] else { return nil }
        guard let value = entry.value else {
            throw StorageError(
                .invalidValue, key: key, store: description,
                reason: "the value has a form that this version does not know")
        }
        return value
    }

    public func keys() throws -> [String] {
        try contents().entries.keys.map(\.text)
    }

    public func registeredDefault(forKey key: String) throws -> StoredValue? {
        options.defaults[key]
    }

    /// The entries of the file as it is now.
    func contents() throws -> FileContents {
        let (result, change) = cache.withLock { cache -> (Result<FileContents, StorageError>, StoreChange?) in
            let before = cache.contents
            let isRead = refresh(&cache)
            return (cache.contents, isRead && !observers.isEmpty ? difference(from: before, to: cache.contents) : nil)
        }
        if let change { observers.notify(change) }
        return try result.get()
    }

    /// Reads the file if it is another one than last time.
    private func refresh(_ cache: inout Cache) -> Bool {
        do throws(FileSystem.Failure) {
            let signature = try FileSystem.signature(ofPath: path)
            if signature == cache.signature { return false }
            guard signature.isRegular else {
                cache = Cache(contents: .failure(error(.unreadable, "it is no file")))
                return true
            }
            let file = try FileSystem.openForReading(path)
            cache.signature = try FileSystem.signature(of: file)
            cache.file = file
            cache.contents = try read(file, size: cache.signature?.size ?? 0)
        } catch {
            if error.isMissing, cache.signature == nil, case .success(let contents) = cache.contents, contents.entries.isEmpty {
                return false
            }
            cache = Cache()
            if !error.isMissing { cache.contents = .failure(self.error(.unreadable, error.reason)) }
        }
        return true
    }

    private func read(_ file: FileSystem.Descriptor, size: Int64) throws(FileSystem.Failure) -> Result<FileContents, StorageError> {
        guard size <= Int64(options.largestFile) else {
            return .failure(error(.unreadable, "it has more than \(options.largestFile) bytes"))
        }
        let bytes = try FileSystem.contents(of: file, expecting: size)
        if bytes.isEmpty { return .failure(error(.corrupt, "the file is empty")) }
        do {
            return .success(try FileContents(bytes))
        } catch let fault as JSONError {
            // The path and the reason of the fault could quote a value, so they are left out.
            let place = fault.line > 0 ? "line \(fault.line), column \(fault.column): " : ""
            return .failure(error(.corrupt, place + fault.code.description))
        } catch {
            return .failure(self.error(.corrupt, "it cannot be read as JSON"))
        }
    }

    private func difference(
        from old: Result<FileContents, StorageError>, to new: Result<FileContents, StorageError>
    ) -> StoreChange? {
        guard case .success(let old) = old, case .success(let new) = new else { return .everything }
        let keys = new.differences(from: old)
        return keys.isEmpty ? nil : .keys(keys)
    }

    // MARK: Changes and errors

    public func observe(_ handler: @escaping @Sendable (StoreChange) -> Void) throws -> StoreObservation {
        let observation = observers.add(handler)
        // What is there now is what changes are told from.
        _ = try? contents()
        do throws(FileSystem.Failure) { try startWatching() } catch {
            observation.cancel()
            throw self.error(.unreadable, error.reason)
        }
        return StoreObservation { [weak self] in
            observation.cancel()
            self?.stopWatching()
        }
    }

    /// Watches the folder while somebody observes; a folder that is not there yet, from the first change on.
    func startWatching() throws(FileSystem.Failure) {
        if observers.isEmpty { return }
        var failure: FileSystem.Failure?
        watch.withLock { watch in
            guard watch == nil else { return }
            do throws(FileSystem.Failure) {
                watch = try FileWatch(folder: FileName(FileSystem.resolved(path)).folder) { [weak self] in
                    _ = try? self?.contents()
                }
            } catch {
                if !error.isMissing { failure = error }
            }
        }
        if let failure { throw failure }
    }

    private func stopWatching() {
        watch.withLock { watch in
            if observers.isEmpty { watch = nil }
        }
    }

    public func report(_ error: StorageError) {
        if let onError = options.onError { onError(error) } else { error.writeToLog() }
    }

    func error(_ code: StorageError.Code, _ reason: String, key: String? = nil) -> StorageError {
        StorageError(code, key: key, store: description, reason: reason)
    }
}

extension FileStore: CustomStringConvertible {
    /// What messages call it.
    public var description: String { "file \(path)" }
}
