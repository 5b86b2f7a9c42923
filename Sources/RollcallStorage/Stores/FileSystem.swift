#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The calls to the system that the file store makes, with errors that say what was tried.
package enum FileSystem {
    /// An open file. It is closed when nobody holds it any more.
    final class Descriptor: Sendable {
        let number: Int32

        init(_ number: Int32) {
            self.number = number
        }

        deinit { close(number) }
    }

    /// What tells one state of a file from another, while the file is held open.
    struct Signature: Equatable, Sendable {
        let device: UInt64
        let inode: UInt64
        let size: Int64
        let seconds: Int
        let nanoseconds: Int
        let mode: UInt32
        let owner: UInt32
        let group: UInt32
        let isRegular: Bool

        init(_ info: stat) {
            device = UInt64(truncatingIfNeeded: info.st_dev)
            inode = UInt64(truncatingIfNeeded: info.st_ino)
            size = Int64(info.st_size)
            #if canImport(Darwin)
            seconds = info.st_mtimespec.tv_sec
            nanoseconds = info.st_mtimespec.tv_nsec
            #else
            seconds = info.st_mtim.tv_sec
            nanoseconds = info.st_mtim.tv_nsec
            #endif
            mode = UInt32(info.st_mode)
            owner = info.st_uid
            group = info.st_gid
            isRegular = mode & UInt32(S_IFMT) == UInt32(S_IFREG)
        }
    }

    /// An error of the system.
    package struct Failure: Error {
        let number: Int32
        let action: String

        /// Takes the number of the call that has just failed.
        init(_ action: String) {
            number = errno
            self.action = action
        }

        var isMissing: Bool { number == ENOENT }

        /// What the system calls it.
        var reason: String { "cannot \(action): \(String(cString: strerror(number)))" }

        /// The code for a failure while writing.
        var writingCode: StorageError.Code {
            number == ENOSPC || number == EDQUOT || number == EFBIG ? .full : .unwritable
        }
    }

    /// Repeats a call that a signal has interrupted.
    private static func retrying<Value: SignedInteger>(_ call: () -> Value) -> Value {
        while true {
            let result = call()
            if result != -1 || errno != EINTR { return result }
        }
    }

    static func signature(ofPath path: String) throws(Failure) -> Signature {
        var info = stat()
        guard retrying({ stat(path, &info) }) == 0 else { throw Failure("read it") }
        return Signature(info)
    }

    static func signature(of file: Descriptor) throws(Failure) -> Signature {
        var info = stat()
        guard retrying({ fstat(file.number, &info) }) == 0 else { throw Failure("read it") }
        return Signature(info)
    }

    /// Opens a file to read it; a pipe does not make it wait.
    static func openForReading(_ path: String) throws(Failure) -> Descriptor {
        try open(path, O_RDONLY | O_NONBLOCK, to: "read it")
    }

    /// Makes a new file, where none is yet, that only this user may read.
    static func openNew(_ path: String) throws(Failure) -> Descriptor {
        try open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, to: "make a new file in its folder")
    }

    /// Opens the file of a lock.
    static func openLock(_ path: String) throws(Failure) -> Descriptor {
        try open(path, O_RDWR | O_CREAT | O_NOFOLLOW, to: "lock it in its folder")
    }

    private static func open(
        _ path: String, _ flags: Int32, mode: mode_t = 0o600, to action: String
    ) throws(Failure) -> Descriptor {
        #if canImport(Darwin)
        let number = retrying { Darwin.open(path, flags | O_CLOEXEC, mode) }
        #elseif canImport(Glibc)
        let number = retrying { Glibc.open(path, flags | O_CLOEXEC, mode) }
        #else
        let number = retrying { Musl.open(path, flags | O_CLOEXEC, mode) }
        #endif
        guard number >= 0 else { throw Failure(action) }
        return Descriptor(number)
    }

    /// The bytes of a file, read from its beginning.
    static func contents(of file: Descriptor, expecting size: Int64) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(size) + 1)
        while true {
            var chunk = [UInt8](repeating: 0, count: max(Int(size) - bytes.count, 0) + 1024)
            let offset = off_t(bytes.count)
            let count = retrying { chunk.withUnsafeMutableBytes { pread(file.number, $0.baseAddress, $0.count, offset) } }
            if count < 0 { throw Failure("read it") }
            if count == 0 { return bytes }
            bytes += chunk.prefix(count)
        }
    }

    /// Writes bytes and waits until they are on the disk.
    static func write(_ bytes: [UInt8], to file: Descriptor) throws(Failure) {
        var offset = 0
        while offset < bytes.count {
            let count = retrying {
                bytes.withUnsafeBytes { pwrite(file.number, $0.baseAddress?.advanced(by: offset), $0.count - offset, off_t(offset)) }
            }
            if count <= 0 { throw Failure("write it") }
            offset += count
        }
        try flush(file)
    }

    /// Waits until the file is on the disk.
    static func flush(_ file: Descriptor) throws(Failure) {
        #if canImport(Darwin)
        // On these systems fsync leaves the data in the disk's own memory.
        if fcntl(file.number, F_FULLFSYNC) == 0 { return }
        #endif
        guard retrying({ fsync(file.number) }) == 0 else { throw Failure("write it to the disk") }
    }

    /// Waits until a folder's names are on the disk.
    static func flush(folder path: String) throws(Failure) {
        try flush(open(path, O_RDONLY | O_DIRECTORY, to: "open its folder"))
    }

    static func rename(_ path: String, to target: String) throws(Failure) {
        #if canImport(Darwin)
        guard Darwin.rename(path, target) == 0 else { throw Failure("put the new file in its place") }
        #elseif canImport(Glibc)
        guard Glibc.rename(path, target) == 0 else { throw Failure("put the new file in its place") }
        #else
        guard Musl.rename(path, target) == 0 else { throw Failure("put the new file in its place") }
        #endif
    }

    /// Gives a file a second name, one that does not exist yet.
    /// - Returns: Whether the name was free.
    static func link(_ path: String, to name: String) throws(Failure) -> Bool {
        #if canImport(Darwin)
        if Darwin.link(path, name) == 0 { return true }
        #elseif canImport(Glibc)
        if Glibc.link(path, name) == 0 { return true }
        #else
        if Musl.link(path, name) == 0 { return true }
        #endif
        if errno == EEXIST { return false }
        throw Failure("keep the damaged file")
    }

    static func remove(_ path: String) {
        unlink(path)
    }

    /// Gives a new file the mode and, where that is allowed, the owner of the one that it replaces.
    static func copyOwnership(_ signature: Signature, to file: Descriptor) throws(Failure) {
        _ = fchown(file.number, signature.owner, signature.group)
        guard fchmod(file.number, mode_t(signature.mode & 0o7777)) == 0 else { throw Failure("set its mode") }
    }

    /// Makes a folder and those around it, open to this user only.
    static func makeFolders(_ path: String) throws(Failure) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
            throw Failure("make its folder")
        }
        try makeFolders(String(path[..<slash]))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Failure("make its folder") }
    }

    /// The path without symbolic links, or the path itself where nothing is there.
    static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// Takes the lock of an open file if it is free.
    static func tryLock(_ file: Descriptor) throws(Failure) -> Bool {
        if retrying({ flock(file.number, LOCK_EX | LOCK_NB) }) == 0 { return true }
        if errno == EWOULDBLOCK { return false }
        throw Failure("lock it")
    }

    static func unlock(_ file: Descriptor) {
        flock(file.number, LOCK_UN)
    }

    static func pause(milliseconds: UInt32) {
        usleep(milliseconds * 1000)
    }

    /// Something that differs between threads that run at the same time.
    static var thread: UInt {
        #if canImport(Darwin)
        UInt(bitPattern: pthread_self())
        #else
        UInt(pthread_self())
        #endif
    }
}
