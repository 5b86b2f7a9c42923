#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif
internal import Synchronization

/// A file, or bytes in memory, of which pieces are read.
///
/// Pieces are read and not mapped: a file that somebody cuts short meanwhile gives an error, while a mapped one would
/// end the program. All that is read from one source is bounded.
final class ByteSource: Sendable {
    /// The path of the file, for messages.
    let path: String
    /// The number of bytes.
    let size: UInt64
    private let contents: Contents
    private let allowance = Mutex(ByteSource.most)

    /// The most bytes that are read from one source, all pieces added up.
    static let most: UInt64 = 512 << 20

    private enum Contents: Sendable {
        case file(Int32)
        case bytes([UInt8])
    }

    /// Opens a regular file. Nothing else is opened: a pipe would wait for somebody to write to it.
    init(path: String) throws(InspectionError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw InspectionError(.unreadable, path: path, "it cannot be read: \(String(cString: strerror(errno)))")
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size >= 0 else {
            close(descriptor)
            throw InspectionError(.notAFile, path: path, "it is no regular file")
        }
        self.path = path
        size = UInt64(status.st_size)
        contents = .file(descriptor)
    }

    init(bytes: [UInt8], path: String) {
        self.path = path
        size = UInt64(bytes.count)
        contents = .bytes(bytes)
    }

    deinit {
        if case .file(let descriptor) = contents { close(descriptor) }
    }

    /// The bytes of a range.
    ///
    /// - Parameter what: What they are, for the error's message.
    func read(at offset: UInt64, count: UInt64, _ what: String) throws(InspectionError) -> [UInt8] {
        guard offset <= size, count <= size - offset else {
            throw InspectionError(
                .truncated, path: path, "it has \(size) bytes, and \(what) would take \(count) bytes", at: offset)
        }
        let isAllowed = allowance.withLock { allowance in
            guard count <= allowance else { return false }
            allowance -= count
            return true
        }
        guard isAllowed else { throw InspectionError(.tooLarge, path: path, "\(what) is too large to be read", at: offset) }
        switch contents {
        case .bytes(let bytes): return [UInt8](bytes[Int(offset)..<Int(offset + count)])
        case .file(let descriptor):
            var failure: String?
            let bytes = [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, filled in
                while filled < buffer.count {
                    let result = pread(descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled, off_t(offset) + off_t(filled))
                    if result > 0 {
                        filled += result
                    } else if result == 0 {
                        failure = "it was cut short while it was read"
                        return
                    } else if errno != EINTR {
                        failure = "it cannot be read: \(String(cString: strerror(errno)))"
                        return
                    }
                }
            }
            if let failure { throw InspectionError(.unreadable, path: path, failure, at: offset) }
            return bytes
        }
    }
}
