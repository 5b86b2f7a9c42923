#if NATS
internal import RollcallRegistry
public import RollcallStorage

/// A store in a bucket of NATS (JetStream key-value), which many machines share.
///
/// ```swift
/// let store = try await NATSStore.open(bucket: "settings", over: connection)
/// try store.setValue(.integer(14), forKey: "fontSize")
/// try await store.flush()
/// ```
///
/// - Reading is from a mirror in memory, which follows the bucket: the changes of others arrive, and observers are told.
/// - Writing changes the mirror at once, and the bucket soon after; ``flush()`` waits for that.
/// - A value is written only over the one that this store knew. Where another has changed it meanwhile, nothing is
///   overwritten: the other's value is there, and the error `conflict` is reported, and thrown by ``flush()``.
/// - Values are JSON, so that other programs can read them. In a key, what a bucket does not take is spelled `=` and two
///   hexadecimal digits for each byte.
public final class NATSStore: KeyListingStore, ChangeNotifyingStore, DefaultsProvidingStore {
    /// The name of the bucket.
    public let bucket: String
    private let options: Options
    private let connection: NATSConnection
    private let jetStream: JetStream
    private let mirror = Guarded(BucketMirror())
    private let observers = StoreObservers()
    private let following = Guarded<Task<Void, Never>?>(nil)

    /// How a store behaves.
    public struct Options: Sendable {
        /// For how long writing is tried.
        public var timeout: Duration
        /// How many servers of a cluster keep each value, where the bucket is made.
        public var replicas: Int
        /// Whether the bucket is kept in memory only, where it is made.
        public var isInMemory: Bool
        /// Defaults that come before those that properties declare.
        public var defaults: [String: StoredValue]
        /// Takes the errors of plain getters and setters, and of writing; where it is nil, they are said on standard
        /// error.
        public var onError: (@Sendable (StorageError) -> Void)?

        /// Makes options.
        ///
        /// - Parameters:
        ///   - timeout: For how long writing is tried.
        ///   - replicas: How many servers of a cluster keep each value, where the bucket is made.
        ///   - isInMemory: Whether the bucket is kept in memory only, where it is made.
        ///   - defaults: Defaults that come before those that properties declare.
        ///   - onError: Takes the errors of plain getters and setters, and of writing.
        public init(
            timeout: Duration = .seconds(30), replicas: Int = 1, isInMemory: Bool = false, defaults: [String: StoredValue] = [:],
            onError: (@Sendable (StorageError) -> Void)? = nil
        ) {
            self.timeout = timeout
            self.replicas = replicas
            self.isInMemory = isInMemory
            self.defaults = defaults
            self.onError = onError
        }
    }

    /// Opens a bucket, which is made if it is not there, and reads it.
    ///
    /// - Parameters:
    ///   - bucket: Its name: letters, digits, dashes and underscores.
    ///   - connection: The connection.
    ///   - options: How the store behaves.
    /// - Throws: `StorageError`: `unavailable` where the server has no JetStream.
    public static func open(
        bucket: String, over connection: NATSConnection, _ options: Options = Options()
    ) async throws(StorageError) -> NATSStore {
        guard JetStream.isName(bucket) else {
            throw StorageError(.invalidKey, store: "NATS bucket", reason: "the name of a bucket has letters, digits, '-' and '_'")
        }
        let store = NATSStore(bucket, connection, options)
        do { try await store.load() } catch { throw StorageError(error, store: store.description) }
        return store
    }

    private init(_ bucket: String, _ connection: NATSConnection, _ options: Options) {
        self.bucket = bucket
        self.connection = connection
        self.options = options
        jetStream = JetStream(connection: connection)
    }

    deinit { following.withLock { $0 }?.cancel() }

    // MARK: Reading

    public func value(forKey key: String) throws -> StoredValue? {
        let name = try BucketKey.encoded(key)
        return mirror.withLock { $0.value(name) }
    }

    public func keys() throws -> [String] { mirror.withLock { $0.names }.compactMap(BucketKey.canonical) }

    public func registeredDefault(forKey key: String) throws -> StoredValue? {
        options.defaults.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
    }

    public func observe(_ handler: @escaping @Sendable (StoreChange) -> Void) throws -> StoreObservation {
        observers.add(handler)
    }

    public func report(_ error: StorageError) {
        if let onError = options.onError { onError(error) } else { error.writeToLog() }
    }

    // MARK: Writing

    public func setValue(_ value: StoredValue?, forKey key: String) throws {
        let name = try BucketKey.encoded(key)
        if let value { _ = try encode(value, key) }
        let (isNew, isFirst) = mirror.withLock { $0.set(value, name) }
        if isFirst { Task { await write(name) } }
        if isNew { observers.notify(.keys([key])) }
    }

    /// Waits until what was set is in the bucket.
    ///
    /// - Throws: `StorageError`, the first error of writing since the last call: `conflict` where another has changed a
    ///   value meanwhile, `timedOut` or `unavailable` where the server could not be reached.
    public func flush() async throws(StorageError) {
        await withCheckedContinuation { continuation in
            let isNow = mirror.withLock { mirror in
                if mirror.isWriting { mirror.waiting.append(continuation) }
                return !mirror.isWriting
            }
            if isNow { continuation.resume() }
        }
        let error = mirror.withLock { mirror in
            defer { mirror.error = nil }
            return mirror.error
        }
        if let error { throw error }
    }

    private func encode(_ value: StoredValue, _ key: String) throws(StorageError) -> [UInt8] {
        let bytes: [UInt8]
        do { bytes = try StoredJSON.encode(value) } catch {
            throw StorageError(.unencodable, key: key, store: description, reason: "the value is no JSON")
        }
        // Room for the headers.
        let limit = connection.maxPayload - 1024
        guard bytes.count <= limit else {
            throw StorageError(.unencodable, key: key, store: description, reason: "the value has \(bytes.count) bytes, and the server takes \(limit)")
        }
        return bytes
    }

    /// Writes what was set under a key, until there is nothing more.
    private func write(_ name: String) async {
        while let job = mirror.withLock({ $0.job(name) }) {
            let key = BucketKey.decoded(name) ?? name
            do throws(StorageError) {
                let payload = try job.value.map { value throws(StorageError) in try encode(value, key) } ?? []
                let revision = try await store(payload, name, job)
                mirror.withLock { $0.wrote(name, job, revision: revision) }
            } catch {
                var error = error
                error.key = key
                let isNew = mirror.withLock { $0.failed(name, error) }
                report(error)
                if isNew { observers.notify(.keys([key])) }
            }
        }
        let waiting = mirror.withLock { mirror in
            if mirror.isWriting { return [CheckedContinuation<Void, Never>]() }
            defer { mirror.waiting = [] }
            return mirror.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Stores a value over the one that is known.
    /// - Returns: Its revision.
    private func store(_ payload: [UInt8], _ name: String, _ job: BucketMirror.Job) async throws(StorageError) -> UInt64 {
        // By the id the server recognises a second attempt, and this store its own value.
        var headers: NATSHeaders = [HeaderName.id: job.id, "Nats-Expected-Last-Subject-Sequence": String(job.revision)]
        if job.value == nil { headers["KV-Operation"] = "DEL" }
        let deadline = ContinuousClock.now.advanced(clamping: options.timeout)
        var isForgotten = false
        while true {
            do throws(NATSError) {
                return try await jetStream.publish(payload, to: subject(name), headers: headers, timeout: min(.seconds(5), options.timeout)).seq
            } catch {
                if error.code == .conflict {
                    let current: JetStream.StoredMessage
                    do throws(NATSError) {
                        current = try await jetStream.last(subject(name), of: stream)
                    } catch where error.code == .notFound && !isForgotten {
                        // What stood there has expired, or was purged: nothing is overwritten.
                        isForgotten = true
                        mirror.withLock { $0.forget(name) }
                        headers["Nats-Expected-Last-Subject-Sequence"] = "0"
                        continue
                    } catch let failure {
                        throw StorageError(failure.code == .notFound ? error : failure, store: description)
                    }
                    if current.id == job.id { return current.seq }
                    apply(name, current.isRemoved ? nil : Self.decode(current.payload), revision: current.seq)
                    throw StorageError(.conflict, store: description, reason: "another has changed the value meanwhile; it stays")
                }
                let mayHelp = [.timedOut, .disconnected, .noResponders, .full].contains(error.code)
                guard mayHelp, ContinuousClock.now < deadline else { throw StorageError(error, store: description) }
            }
            try? await Task.sleep(for: .milliseconds(100))
        }
    }

    // MARK: Following

    private var stream: String { "KV_" + bucket }
    private func subject(_ name: String) -> String { "$KV.\(bucket).\(name)" }

    private func load() async throws(NATSError) {
        var configuration = JetStream.StreamConfiguration(name: stream, subjects: [subject(">")])
        configuration.max_msgs_per_subject = 1
        configuration.discard = "new"
        configuration.allow_rollup_hdrs = true
        configuration.deny_delete = true
        configuration.allow_direct = true
        configuration.num_replicas = options.replicas
        configuration.storage = options.isInMemory ? "memory" : "file"
        configuration.duplicate_window = Duration.seconds(120).nanoseconds
        _ = try await jetStream.makeStream(configuration)
        var consumer = JetStream.ConsumerConfiguration()
        consumer.deliver_policy = "last_per_subject"
        consumer.filter_subject = subject(">")
        consumer.inactive_threshold = Duration.seconds(60).nanoseconds
        consumer.max_ack_pending = 65_536
        let messages = try await JetStreamConsumer(jetStream, stream, consumer, batch: 1024)
        for _ in 0..<messages.pending {
            guard let message = try await messages.next() else { break }
            take(message, from: messages)
        }
        let task = Task { [weak self] in
            while let message = try? await messages.next() {
                guard let self else { break }
                self.take(message, from: messages)
            }
            messages.close()
        }
        following.withLock { $0 = task }
    }

    private func take(_ message: JetStreamMessage, from consumer: JetStreamConsumer) {
        consumer.settle(message, .handled)
        let name = String(Substring(message.message.subject.utf8.dropFirst(subject("").utf8.count)))
        let operation = message.message.headers["KV-Operation"]
        let isRemoved = operation == "DEL" || operation == "PURGE"
        apply(name, isRemoved ? nil : Self.decode(message.message.payload), revision: message.sequence)
    }

    /// Notes what stands in the bucket.
    private func apply(_ name: String, _ value: StoredValue?, revision: UInt64) {
        let isNew = mirror.withLock { $0.apply(name, value, revision: revision) }
        if isNew, let key = BucketKey.decoded(name) { observers.notify(.keys([key])) }
    }

    /// The value of some bytes: of this library, or of another program.
    private static func decode(_ bytes: [UInt8]) -> StoredValue {
        if let value = try? StoredJSON.decode(bytes) { return value }
        return String(validating: bytes, as: UTF8.self).map(StoredValue.text) ?? .data(bytes)
    }
}

extension NATSStore: CustomStringConvertible {
    /// What messages call it.
    public var description: String { "NATS bucket \(bucket)" }
}

extension StorageError {
    fileprivate init(_ error: NATSError, store: String) {
        let code: Code =
            switch error.code {
            case .noServer, .noJetStream, .noResponders, .disconnected, .closed, .notFound: .unavailable
            case .unauthorized, .notPermitted, .insecure: .unwritable
            case .timedOut: .timedOut
            case .full: .full
            case .tooLarge: .unencodable
            case .cancelled: .cancelled
            case .conflict: .conflict
            case .invalidArgument, .slowConsumer, .failed: .failed
            }
        self.init(code, store: store, reason: error.reason)
    }
}
#endif
