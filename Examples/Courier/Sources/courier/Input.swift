/// Where the lines come from.
final class Input {
    /// What the input is called in messages.
    let name: String
    /// How many bytes there are, where that is known beforehand.
    let size: Int64?
    /// How many bytes were read.
    private(set) var position: Int64 = 0
    private var source: Source

    private enum Source {
        case descriptor(Int32)
        case bytes(ArraySlice<UInt8>)
    }

    /// A file, or standard input where the path is `-`.
    init(file path: String) throws(Failure) {
        name = path == "-" ? "standard input" : path
        let descriptor: Int32
        do {
            descriptor = path == "-" ? System.standardInput : try System.openForReading(path)
        } catch {
            throw Self.unreadable(name, error)
        }
        size = System.fileSize(descriptor)
        source = .descriptor(descriptor)
    }

    /// What the program brings along.
    init(bytes: [UInt8]) {
        name = "the bundled conversation"
        size = Int64(bytes.count)
        source = .bytes(bytes[...])
    }

    /// Reads some bytes into the buffer, and says how many; none at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
        let count: Int
        switch source {
        case .bytes(let bytes):
            count = min(bytes.count, buffer.count)
            buffer.copyBytes(from: bytes.prefix(count))
            source = .bytes(bytes.dropFirst(count))
        case .descriptor(let descriptor):
            do {
                count = try System.read(descriptor, into: buffer)
            } catch {
                throw Self.unreadable(name, error)
            }
        }
        position += Int64(count)
        return count
    }

    func close() {
        if case .descriptor(let descriptor) = source, descriptor != System.standardInput { System.close(descriptor) }
    }

    private static func unreadable(_ name: String, _ fault: System.Fault) -> Failure {
        Failure(.noInput, "cannot read \(name): \(fault.reason)")
    }
}
