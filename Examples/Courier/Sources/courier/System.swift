#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The few calls of the operating system that the program needs.
enum System {
    static let standardInput: Int32 = 0
    static let standardOutput: Int32 = 1
    static let standardError: Int32 = 2

    /// A call that failed.
    struct Fault: Error {
        let number: Int32
        /// What the system calls it.
        var reason: String { String(cString: strerror(number)) }
        /// Whether nobody reads what is written.
        var isBrokenPipe: Bool { number == EPIPE }
    }

    /// Lets writing to a closed pipe fail instead of ending the program.
    static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

    static func exit(_ code: Int32) -> Never {
        #if canImport(Glibc)
        Glibc.exit(code)
        #elseif canImport(Musl)
        Musl.exit(code)
        #else
        Darwin.exit(code)
        #endif
    }

    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    static func openForReading(_ path: String) throws(Fault) -> Int32 {
        try call { open(path, O_RDONLY | O_CLOEXEC) }
    }

    static func close(_ descriptor: Int32) { _ = closeDescriptor(descriptor) }

    /// The size of a regular file; nil for anything else.
    static func fileSize(_ descriptor: Int32) -> Int64? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int64(status.st_size)
    }

    /// Reads some bytes; none at the end.
    static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
        try call { readBytes(descriptor, buffer.baseAddress, buffer.count) }
    }

    /// Writes all bytes.
    static func write(_ bytes: some Sequence<UInt8>, to descriptor: Int32) throws(Fault) {
        let bytes = Array(bytes)
        var done = 0
        while done < bytes.count {
            done += try call { bytes[done...].withUnsafeBytes { writeBytes(descriptor, $0.baseAddress, $0.count) } }
        }
    }

    /// A file without a name, gone when it is closed.
    static func temporaryFile() throws(Fault) -> Int32 {
        guard let file = tmpfile() else { throw Fault(number: errno) }
        defer { fclose(file) }
        return try call { dup(fileno(file)) }
    }

    static func rewind(_ descriptor: Int32) throws(Fault) {
        guard lseek(descriptor, 0, SEEK_SET) >= 0 else { throw Fault(number: errno) }
    }

    /// Where a byte stands first, found many bytes at a time.
    static func firstIndex(of byte: UInt8, in bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
        let piece = UnsafeRawBufferPointer(rebasing: bytes)
        guard let start = piece.baseAddress, let found = memchr(start, Int32(byte), piece.count) else { return nil }
        return bytes.startIndex + (UnsafeRawPointer(found) - start)
    }

    /// Calls until no signal comes in between.
    private static func call<Result: SignedInteger>(_ body: () -> Result) throws(Fault) -> Result {
        while true {
            let result = body()
            if result >= 0 { return result }
            if errno != EINTR { throw Fault(number: errno) }
        }
    }
}

// The functions whose names this file uses for its own.
private func readBytes(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, bytes, count)
}
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
private func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }
