internal import RollcallRegistry

/// The names that belong to a settings file, in its folder.
struct FileName {
    let path: String
    let folder: String
    private let name: String

    init(_ path: String) {
        self.path = path
        let slash = path.lastIndex(of: "/")
        name = slash.map { String(path[path.index(after: $0)...]) } ?? path
        folder =
            switch slash {
            case nil: "."
            case path.startIndex: "/"
            case let slash?: String(path[..<slash])
            }
    }

    /// A new file before it takes the place of the old one.
    var temporary: String { "\(folder)/.\(name).tmp" }

    /// The file whose lock writers hold.
    var lock: String { "\(folder)/.\(name).lock" }

    /// Gives the file a second name under which it stays when it is replaced.
    /// - Returns: That name's path.
    func keepAside() throws(FileSystem.Failure) -> String {
        var number = 1
        while true {
            let aside = number == 1 ? "\(path).corrupt" : "\(path).corrupt-\(number)"
            if try FileSystem.link(path, to: aside) { return aside }
            number += 1
        }
    }
}

/// The lock that keeps processes from writing at once. It is held until ``release()``, or until the process ends.
struct FileLock {
    private let file: FileSystem.Descriptor

    /// Takes the lock, waiting for whoever has it.
    init(_ name: FileName, options: FileStore.Options, store: String) throws {
        do throws(FileSystem.Failure) {
            if options.createsFolder { try FileSystem.makeFolders(name.folder) }
            file = try FileSystem.openLock(name.lock)
        } catch {
            throw StorageError(error.writingCode, store: store, reason: error.reason)
        }
        let deadline = ContinuousClock.now.advanced(clamping: options.lockTimeout)
        var pause: UInt32 = 1
        while try !isTaken(store) {
            guard ContinuousClock.now < deadline else {
                throw StorageError(.busy, store: store, reason: "another process holds the lock \(name.lock)")
            }
            FileSystem.pause(milliseconds: pause)
            pause = min(pause * 2, 16)
        }
    }

    private func isTaken(_ store: String) throws -> Bool {
        do throws(FileSystem.Failure) { return try FileSystem.tryLock(file) } catch {
            throw StorageError(.unwritable, store: store, reason: error.reason)
        }
    }

    /// Lets others write.
    func release() { FileSystem.unlock(file) }
}
