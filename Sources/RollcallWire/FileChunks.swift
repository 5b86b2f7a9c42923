#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#elseif canImport(Android)
import Android
#endif

/// An error of the operating system while bytes were read.
public struct ReadError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The number that the system gave (`errno`).
    public let number: Int32
    /// What was being read.
    public let source: String

    public var description: String { "\(source) could not be read: \(String(cString: strerror(number)))" }
}

/// The bytes of an open file or socket, piece by piece.
struct FileChunks: ~Copyable {
    private let descriptor: Int32
    private let isOwned: Bool
    private let source: String

    /// Opens a file.
    init(path: String) throws(ReadError) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        isOwned = true
        source = path
        if descriptor < 0 { throw ReadError(number: errno, source: path) }
    }

    /// Reads from a descriptor that the caller closes.
    init(descriptor: Int32) {
        self.descriptor = descriptor
        isOwned = false
        source = "file descriptor \(descriptor)"
    }

    deinit {
        if isOwned, descriptor >= 0 { close(descriptor) }
    }

    /// The next bytes, as many as are there and at most `limit`; nil at the end.
    func next(limit: Int = 65536) throws(ReadError) -> [UInt8]? {
        var failure: Int32 = 0
        let chunk = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            var result: Int
            repeat {
                result = read(descriptor, buffer.baseAddress, limit)
            } while result < 0 && errno == EINTR
            if result < 0 { failure = errno }
            count = max(result, 0)
        }
        if failure != 0 { throw ReadError(number: failure, source: source) }
        return chunk.isEmpty ? nil : chunk
    }
}
