/// A part of a file in which offsets are counted from its own start: a whole file, or one image of a universal one.
struct FileRegion: Sendable {
    let source: ByteSource
    let start: UInt64
    let size: UInt64
    /// Whether numbers are in the other byte order than this machine's.
    private(set) var isSwapped = false

    var path: String { source.path }

    init(_ source: ByteSource) {
        self.source = source
        start = 0
        size = source.size
    }

    private init(_ source: ByteSource, start: UInt64, size: UInt64) {
        self.source = source
        self.start = start
        self.size = size
    }

    /// The same part, with numbers in that byte order.
    func ordered(isBigEndian: Bool) -> FileRegion {
        var region = self
        #if _endian(little)
        region.isSwapped = isBigEndian
        #else
        region.isSwapped = !isBigEndian
        #endif
        return region
    }

    /// The bytes of a range, with numbers in the byte order of the region.
    ///
    /// - Parameter what: What they are, for the error's message.
    func read(at offset: UInt64, count: UInt64, _ what: String) throws(InspectionError) -> Numbers {
        try check(offset, count, what)
        return Numbers(
            bytes: try source.read(at: start + offset, count: count, what), isSwapped: isSwapped, what: what, path: path,
            start: start + offset)
    }

    /// A part of this region.
    func part(at offset: UInt64, count: UInt64, _ what: String) throws(InspectionError) -> FileRegion {
        try check(offset, count, what)
        return FileRegion(source, start: start + offset, size: count)
    }

    private func check(_ offset: UInt64, _ count: UInt64, _ what: String) throws(InspectionError) {
        guard offset <= size, count <= size - offset else {
            // The place as it is said, which may lie far beyond the file.
            let (place, overflow) = start.addingReportingOverflow(offset)
            throw error(
                .truncated, "\(what) would take \(count) bytes, and the \(start == 0 ? "file" : "image") has \(size) bytes",
                at: overflow ? nil : place)
        }
    }

    func error(_ code: InspectionError.Code, _ reason: String, at place: UInt64? = nil) -> InspectionError {
        InspectionError(code, path: path, reason, at: place)
    }
}

/// Bytes with numbers in them, each load of which is checked.
struct Numbers: Sendable {
    let bytes: [UInt8]
    let isSwapped: Bool
    fileprivate let what: String
    fileprivate let path: String
    fileprivate let start: UInt64

    fileprivate init(bytes: [UInt8], isSwapped: Bool, what: String, path: String, start: UInt64) {
        self.bytes = bytes
        self.isSwapped = isSwapped
        self.what = what
        self.path = path
        self.start = start
    }

    var count: Int { bytes.count }

    /// The number at an offset.
    func number<Value: FixedWidthInteger & BitwiseCopyable>(
        _ type: Value.Type, at offset: Int
    ) throws(InspectionError) -> Value {
        guard offset >= 0, offset <= bytes.count, MemoryLayout<Value>.size <= bytes.count - offset else {
            throw InspectionError(.truncated, path: path, "\(what) is cut short", at: start + UInt64(max(offset, 0)))
        }
        let value = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Value.self) }
        return isSwapped ? value.byteSwapped : value
    }

    func half(_ offset: Int) throws(InspectionError) -> UInt16 { try number(UInt16.self, at: offset) }
    func word(_ offset: Int) throws(InspectionError) -> UInt32 { try number(UInt32.self, at: offset) }
    func long(_ offset: Int) throws(InspectionError) -> UInt64 { try number(UInt64.self, at: offset) }

    /// A number of 8 bytes, or of 4 on machines of 32 bits.
    func address(_ offset: Int, is64: Bool) throws(InspectionError) -> UInt64 {
        is64 ? try long(offset) : UInt64(try word(offset))
    }

    /// The text from an offset up to a NUL, up to the end, or up to so many bytes; empty beyond the end.
    func text(at offset: Int, most: Int = .max) -> String {
        guard offset >= 0, offset < bytes.count else { return "" }
        let rest = bytes[offset...].prefix(most)
        return String(decoding: rest.prefix { $0 != 0 }, as: UTF8.self)
    }
}
