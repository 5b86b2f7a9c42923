internal import RollcallRegistry
internal import Synchronization

extension FileStore {
    public func setValue(_ value: StoredValue?, forKey key: String) throws {
        try transaction { $0.setValue(value, forKey: key) }
    }

    public func transaction<Result>(_ body: (StoreTransaction) throws -> Result) throws -> Result {
        if writer.load(ordering: .relaxed) == FileSystem.thread {
            throw error(.busy, "a transaction of this store is running; use it instead of the store")
        }
        var result: Swift.Result<Outcome<Result>, any Error>?
        writing.withLock { _ in
            writer.store(FileSystem.thread, ordering: .relaxed)
            defer { writer.store(0, ordering: .relaxed) }
            result = Swift.Result { try writeAlone(body) }
        }
        guard let result else { throw error(.failed, "the transaction did not run") }
        let outcome = try result.get()
        if let change = outcome.change {
            observers.notify(change)
            // A folder that cannot be watched was reported to whoever began to observe.
            try? startWatching()
        }
        if let damage = outcome.damage { report(damage) }
        return outcome.result
    }

    /// What a transaction has done.
    private struct Outcome<Result> {
        let result: Result
        var change: StoreChange?
        /// What was wrong with the file that was replaced.
        var damage: StorageError?
    }

    /// Runs a transaction while no other thread of this process writes.
    private func writeAlone<Result>(
        _ body: (StoreTransaction) throws -> Result
    ) throws -> Outcome<Result> {
        let target = FileSystem.resolved(path)
        let lock = try FileLock(FileName(target), options: options, store: description)
        defer { lock.release() }
        var damage: StorageError?
        var contents = FileContents()
        do { contents = try self.contents() } catch let error as StorageError where error.code == .corrupt {
            damage = error
        }
        let transaction = StoreTransaction { [contents] key in
            guard let entry = contents.entries[ByteKey(key)] else { return nil }
            guard let value = entry.value else {
                throw self.error(.invalidValue, "the value has a form that this version does not know", key: key)
            }
            return value
        }
        let result = try body(transaction)
        var changed: [String] = []
        for (key, value) in transaction.changes {
            let key = ByteKey(key)
            let old = contents.entries[key]?.text
            do { try contents.set(value, key) } catch {
                throw self.error(.unencodable, "an encoded value is no JSON", key: key.text)
            }
            if contents.entries[key]?.text != old { changed.append(key.text) }
        }
        guard !changed.isEmpty else { return Outcome(result: result) }
        do throws(FileSystem.Failure) {
            if damage != nil { damage?.keptAside = try FileName(target).keepAside() }
            try replace(target, with: contents)
        } catch {
            throw self.error(error.writingCode, error.reason, key: changed.count == 1 ? changed[0] : nil)
        }
        return Outcome(result: result, change: damage == nil ? .keys(changed) : .everything, damage: damage)
    }

    /// Puts a new file in the place of the old one.
    private func replace(_ target: String, with contents: FileContents) throws(FileSystem.Failure) {
        let name = FileName(target)
        // Under the lock, a temporary file is one that a killed process has left.
        FileSystem.remove(name.temporary)
        let old = try? FileSystem.signature(ofPath: target)
        let file = try FileSystem.openNew(name.temporary)
        // What is kept open is a file that is only read, so that it is in nobody's way.
        let kept: FileSystem.Descriptor
        let signature: FileSystem.Signature
        do throws(FileSystem.Failure) {
            if let old { try FileSystem.copyOwnership(old, to: file) }
            try FileSystem.write(contents.bytes, to: file)
            kept = try FileSystem.openForReading(name.temporary)
            signature = try FileSystem.signature(of: kept)
            try FileSystem.rename(name.temporary, to: target)
        } catch {
            FileSystem.remove(name.temporary)
            throw error
        }
        cache.withLock { $0 = Cache(signature: signature, file: kept, contents: .success(contents)) }
        try FileSystem.flush(folder: name.folder)
    }
}
