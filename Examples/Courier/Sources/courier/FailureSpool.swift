/// Keeps the failures until the counts before them are known. They may be more than fit into memory, so those
/// that are too many go to a file without a name.
struct FailureSpool {
    private var pending: [UInt8] = []
    private var file: Int32?
    private var isEmpty = true
    private static let most = 1 << 20

    /// Adds an element of the list.
    mutating func append(_ json: String) throws(OutputError) {
        if !isEmpty { pending.append(UInt8(ascii: ",")) }
        isEmpty = false
        pending += json.utf8
        guard pending.count >= Self.most else { return }
        do {
            try store()
        } catch {
            throw .failed("the list of failures cannot be kept: \(error.reason)")
        }
    }

    /// Writes the elements, with commas between them.
    mutating func copy(to output: inout Output) throws(OutputError) {
        if let file {
            defer { System.close(file) }
            self.file = nil
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            do {
                try System.rewind(file)
            } catch {
                throw Self.lost(error)
            }
            while let count = try Self.read(file, &buffer) { try output.write(bytes: buffer[..<count]) }
        }
        try output.write(bytes: pending)
    }

    /// Moves what is pending to the file.
    private mutating func store() throws(System.Fault) {
        if file == nil { file = try System.temporaryFile() }
        guard let file else { return }
        try System.write(pending, to: file)
        pending.removeAll(keepingCapacity: true)
    }

    /// Reads some bytes; nil at the end.
    private static func read(_ file: Int32, _ buffer: inout [UInt8]) throws(OutputError) -> Int? {
        let result = buffer.withUnsafeMutableBytes { bytes in
            Result { () throws(System.Fault) in try System.read(file, into: bytes) }
        }
        switch result {
        case .success(let count): return count == 0 ? nil : count
        case .failure(let fault): throw lost(fault)
        }
    }

    private static func lost(_ fault: System.Fault) -> OutputError {
        .failed("the list of failures cannot be read back: \(fault.reason)")
    }
}
