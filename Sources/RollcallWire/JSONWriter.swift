/// A writer: it appends JSON text (RFC 8259) to one buffer that grows.
///
/// Commas are put by themselves: before a name or an element when something stands before it.
///
/// ```swift
/// writer.beginObject()
/// writer.writeName("id"); writer.writeInt(7)
/// writer.endObject()
/// let bytes = writer.bytes
/// ```
///
/// The order of calls is not checked: an object that is not ended, say, makes text that is not JSON.
public struct JSONWriter: ~Copyable {
    // The invariant of this type: `buffer` has `capacity` bytes, and the first `length` of them are written.

    @usableFromInline var buffer: UnsafeMutablePointer<UInt8>
    @usableFromInline var length = 0
    @usableFromInline var capacity: Int
    /// Whether the buffer was allocated by the writer, which then gives it back.
    @usableFromInline var ownsBuffer = true
    /// The spelling of dates and data, and what the caller passes through.
    public let options: JSONOptions
    var note: FailureNote?

    /// Makes a writer with an empty buffer.
    /// - Parameters:
    ///   - capacity: How many bytes to make room for at first.
    ///   - options: The spelling of dates and data, and what the caller passes through.
    public init(capacity: Int = 512, options: JSONOptions = .standard) {
        self.capacity = max(capacity, 64)
        buffer = .allocate(capacity: self.capacity)
        self.options = options
    }

    /// Makes a writer that begins in memory of the caller's: some bytes, which stay as long as the writer lives.
    @usableFromInline init(scratch: UnsafeMutableBufferPointer<UInt8>, options: JSONOptions) {
        buffer = scratch.baseAddress.unsafelyUnwrapped
        capacity = scratch.count
        ownsBuffer = false
        self.options = options
    }

    deinit {
        if ownsBuffer { buffer.deallocate() }
    }

    // MARK: The result

    /// How many bytes are written.
    public var count: Int { length }

    /// The bytes written so far, readable until the next call that writes.
    public func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: buffer, count: length))
    }

    /// A copy of the bytes written so far.
    public var bytes: [UInt8] { [UInt8](UnsafeBufferPointer(start: buffer, count: length)) }

    /// Forgets what was written and keeps the buffer, for the next text.
    public mutating func removeAll() { length = 0 }

    // MARK: The buffer

    /// Makes room for as many bytes behind those written.
    @inlinable @inline(__always) mutating func reserve(_ extra: Int) {
        if capacity &- length < extra { grow(extra) }
    }

    @usableFromInline @inline(never) mutating func grow(_ extra: Int) {
        let larger = max(capacity * 2, length + extra + 64)
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        copy.update(from: buffer, count: length)
        if ownsBuffer { buffer.deallocate() }
        buffer = copy
        capacity = larger
        ownsBuffer = true
    }

    @inlinable @inline(__always) mutating func put(_ byte: UInt8) {
        reserve(1)
        buffer[length] = byte
        length &+= 1
    }

    @usableFromInline @inline(never) mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress else { return }
        reserve(bytes.count)
        (buffer + length).update(from: source, count: bytes.count)
        length &+= bytes.count
    }

    // MARK: Structure

    /// Begins an object.
    @inlinable public mutating func beginObject() { put(UInt8(ascii: "{")) }
    /// Ends an object.
    @inlinable public mutating func endObject() { put(UInt8(ascii: "}")) }
    /// Begins an array.
    @inlinable public mutating func beginArray() { put(UInt8(ascii: "[")) }
    /// Ends an array.
    @inlinable public mutating func endArray() { put(UInt8(ascii: "]")) }

    /// Writes a member's name and colon, with a comma before it where one is needed.
    public mutating func writeName(_ name: String) {
        beginElement()
        writeString(name)
        put(UInt8(ascii: ":"))
    }

    /// The same for `"name":` spelled beforehand, quotes, escapes and colon included.
    @inlinable @inline(__always) public mutating func writeName(spelled name: StaticString) {
        beginElement()
        writeLiteral(name)
    }

    /// Writes a comma where an element stands before. Call it before each element of an array.
    @inlinable @inline(__always) public mutating func beginElement() {
        // No value ends in a bracket that opens, so the last byte tells whether this is the first one.
        guard length > 0, buffer[length &- 1] != UInt8(ascii: "{"), buffer[length &- 1] != UInt8(ascii: "[") else {
            return
        }
        put(UInt8(ascii: ","))
    }

    /// Writes text that is JSON already, such as punctuation and names.
    @inlinable @inline(__always) public mutating func writeLiteral(_ text: StaticString) {
        let extra = text.utf8CodeUnitCount
        reserve(extra)
        guard text.hasPointerRepresentation else { return }
        UnsafeMutableRawPointer(buffer + length).copyMemory(from: text.utf8Start, byteCount: extra)
        length &+= extra
    }

    /// Writes bytes that are one JSON value already, unchanged.
    /// - Throws: The codes of malformed text, when they are not.
    public mutating func writeRaw(_ bytes: [UInt8]) throws(WireError) {
        do {
            try JSON.check(bytes, options: options)
        } catch let error as JSONError {
            throw fail(.invalidOutput, "the bytes to write are not JSON: \(error)")
        } catch {
            throw fail(with: error)
        }
        bytes.withUnsafeBufferPointer { put($0) }
    }

    // MARK: Literals

    /// Writes `true` or `false`.
    @inlinable public mutating func writeBool(_ value: Bool) {
        if value { writeLiteral("true") } else { writeLiteral("false") }
    }

    /// Writes `null`.
    @inlinable public mutating func writeNull() { writeLiteral("null") }

    // MARK: Errors

    /// Notes an error at the value being written. Use it as `throw writer.fail(.nonFiniteNumber, "…")`.
    public mutating func fail(_ code: WireError, _ reason: String = "") -> WireError {
        note = FailureNote(code: code, offset: length, detail: reason)
        return code
    }

    /// Notes an error that other code threw, so that it comes out of the writer unchanged.
    public mutating func fail(with error: any Error) -> WireError {
        if let code = error as? WireError { return code }
        note = FailureNote(code: .foreign, offset: length, detail: "", foreign: error)
        return .foreign
    }

    /// The full error for a code that a function of this writer has just thrown. Its path says which value
    /// could not be written; there is no line, since the text was not finished.
    public func error(_ code: WireError) -> any Error {
        let note = note.flatMap { $0.code == code ? $0 : nil }
        if code == .foreign, let foreign = note?.foreign { return foreign }
        let place = JSONLocator().place(of: length, in: UnsafeBufferPointer(start: buffer, count: length))
        let reason = note?.detail ?? ""
        return JSONError(
            code: code, offset: length, line: 0, column: 0, path: place.path,
            reason: reason.isEmpty ? code.description : reason)
    }
}
