/// Why standard output takes no more.
enum OutputError: Error {
    /// Whoever read it has gone.
    case closed
    case failed(String)
}

/// Standard output, written in large pieces.
struct Output {
    private var pending: [UInt8] = []

    /// Writes a text as it is; what comes from a message goes through ``SafeText`` first.
    mutating func write(_ text: String) throws(OutputError) {
        try write(bytes: text.utf8)
    }

    mutating func write(bytes: some Sequence<UInt8>) throws(OutputError) {
        pending += bytes
        if pending.count >= 1 << 16 { try flush() }
    }

    /// Hands over what is still here.
    mutating func flush() throws(OutputError) {
        guard !pending.isEmpty else { return }
        defer { pending.removeAll(keepingCapacity: true) }
        do {
            try System.write(pending, to: System.standardOutput)
        } catch {
            throw error.isBrokenPipe ? .closed : .failed(error.reason)
        }
    }
}

/// Standard error: for people, never for programs.
enum StandardError {
    /// Writes a line, with what could harm a terminal made harmless.
    static func write(_ message: String) {
        // Where even this cannot be written there is nobody to tell.
        try? System.write((SafeText.lines(message).joined(separator: "\n") + "\n").utf8, to: System.standardError)
    }
}
