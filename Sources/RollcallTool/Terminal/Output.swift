#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Standard output, written in large pieces.
///
/// Where whoever read it has gone, or where it takes no more, the rest is dropped: that is no reason for noise.
struct Output: ~Copyable {
    /// How wide lines may be, or nil where nobody looks at them.
    let width: Int?
    /// Whether words may be coloured.
    let style: Style
    private var pending: [UInt8] = []
    /// Whether nothing more can be written.
    private(set) var isClosed = false
    /// What the system says is wrong, where that is not that the reader has gone.
    private(set) var failure: String?

    init() {
        _ = signal(SIGPIPE, SIG_IGN)
        let isTerminal = isatty(1) == 1
        width = isTerminal ? Environment.columns ?? Self.terminalWidth() : nil
        style = Style(isOn: isTerminal && Environment.allowsColor)
    }

    /// Writes a line.
    mutating func line(_ text: String = "") {
        write(text + "\n")
    }

    /// Writes a text as it is.
    mutating func write(_ text: String) {
        write(bytes: text.utf8)
    }

    mutating func write(bytes: some Collection<UInt8>) {
        guard !isClosed else { return }
        pending += bytes
        if pending.count >= 1 << 16 { flush() }
    }

    /// Hands over what is still here.
    mutating func flush() {
        defer { pending.removeAll(keepingCapacity: true) }
        var done = 0
        while done < pending.count, !isClosed {
            let result = pending.withUnsafeBytes { bytes in
                writeBytes(1, bytes.baseAddress.map { $0 + done }, bytes.count - done)
            }
            if result >= 0 {
                done += result
            } else if errno != EINTR {
                if errno != EPIPE { failure = String(cString: strerror(errno)) }
                isClosed = true
            }
        }
    }

    private static func terminalWidth() -> Int? {
        var size = winsize()
        guard ioctl(1, numericCast(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}

// The function whose name this file uses for its own.
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
