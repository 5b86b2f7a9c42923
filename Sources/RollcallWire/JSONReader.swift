/// A pull reader: it stands at a place in JSON text (RFC 8259), and each call reads what stands there.
///
/// The reader makes no tree and allocates nothing but the values that it hands out. Everything is checked,
/// also what is skipped: grammar, escapes, UTF-8. It is passed `inout`; get one from
/// ``JSON/read(_:options:_:)``.
///
/// ```swift
/// var more = try reader.beginObject()
/// while more {
///     let key = try reader.readKey()
///     if reader.isNamed(key, "id") { id = try reader.readInt() } else { try reader.skipMember(key) }
///     more = try reader.nextMember()
/// }
/// ```
///
/// A function that throws leaves the reader at the offending place. After an error in the values
/// (``WireError/isMalformed`` is false) the caller may rewind to a saved ``position`` and go on.
public struct JSONReader: ~Copyable {
    // The invariant of this type: `start <= cursor <= end`, and the bytes between `start` and `end` can be
    // read as long as the reader lives. Each load checks against `end` before it reads.

    // It is kept small, and hot code takes no function of it that does not mutate it: to call one, the compiler
    // copies the whole reader.

    @usableFromInline var cursor: UnsafePointer<UInt8>
    @usableFromInline let start: UnsafePointer<UInt8>
    @usableFromInline let end: UnsafePointer<UInt8>
    /// How many arrays and objects are open.
    @usableFromInline var depth: Int32 = 0
    @usableFromInline let maximumDepth: Int32
    /// The tags that the objects being read were chosen by; see `JSONReader+Tags.swift`.
    @usableFromInline var tags = TagMarks()
    /// How texts are read: limits, strategies and what the caller passes through.
    public let options: JSONOptions
    /// What is needed only after an error, or where the bytes belong to a document.
    @usableFromInline var memory: ReaderMemory?

    /// Makes a reader of bytes that must stay unchanged and readable as long as the reader lives.
    ///
    /// This is for code that owns its buffer; ``JSON/read(_:options:_:)`` is the way that cannot go wrong.
    /// - Throws: ``JSONError`` when the text is larger than the limits allow, or begins with a byte order mark.
    public init(unsafeBytes bytes: UnsafeRawBufferPointer, options: JSONOptions = .standard) throws {
        self.init(bytes, options: options, document: nil)
        do throws(WireError) {
            try checkBeginning()
        } catch {
            throw describe(error)
        }
    }

    init(_ bytes: UnsafeRawBufferPointer, options: JSONOptions, document: JSONDocument?) {
        // An empty buffer may have no address; any will do, since nothing is read from it.
        let first = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) ?? emptyText.utf8Start
        start = first
        cursor = first
        end = first + bytes.count
        maximumDepth = Int32(clamping: options.limits.depth)
        self.options = options
        if let document { memory = ReaderMemory(document) }
    }

    /// Checks what can be told before the first value is read.
    mutating func checkBeginning() throws(WireError) {
        let count = end - start
        let limits = options.limits
        if count > limits.bytes {
            throw fail(.sizeLimit, "the text has \(count) bytes; \(limits.bytes) are allowed")
        }
        if count >= 3, start[0] == 0xef, start[1] == 0xbb, start[2] == 0xbf { throw fail(.byteOrderMark) }
        // Each element but one needs a comma, so most texts are too short to pass the limit, and the rest
        // is counted here. Reading need not count then.
        if limits.elements < count / 2 + 1 { try countElements() }
    }

    // MARK: Place

    /// A place to which the reader can go back.
    public struct Position: Sendable, Hashable {
        /// The place in bytes from the start of the input.
        public let offset: Int
        let depth: Int32
        let tags: TagMarks
    }

    /// How many bytes of the input lie before the cursor.
    public var offset: Int { cursor - start }

    /// The offset of the next value or name: passes white space first.
    @inlinable public var valueOffset: Int {
        @inline(__always) mutating get {
            _ = peek()
            return cursor - start
        }
    }

    /// How many bytes the input has.
    public var count: Int { end - start }

    /// The place of the cursor, for ``rewind(to:)``.
    public var position: Position { Position(offset: cursor - start, depth: depth, tags: tags) }

    /// Goes to a place that ``position`` gave.
    public mutating func rewind(to position: Position) {
        cursor = start + min(max(position.offset, 0), end - start)
        depth = position.depth
        tags = position.tags
    }

    /// Copies bytes of the input, such as those of a value that ``readRange()`` passed.
    public func bytes(in range: Range<Int>) -> [UInt8] {
        let range = range.clamped(to: 0..<count)
        return [UInt8](UnsafeBufferPointer(start: start + range.lowerBound, count: range.count))
    }

    // MARK: White space

    /// Passes white space and gives the byte behind it, or 0 at the end of the input.
    @inlinable @inline(__always) mutating func peek() -> UInt8 {
        if cursor < end, cursor.pointee > 0x20 { return cursor.pointee }
        return passWhiteSpace()
    }

    @usableFromInline @inline(never) mutating func passWhiteSpace() -> UInt8 {
        while cursor < end {
            let byte = cursor.pointee
            guard byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 else { return byte }
            cursor += 1
        }
        return 0
    }

    /// The kind of the value at the cursor, or nil when none stands there.
    public var kind: JSONKind? {
        mutating get { JSONKind(firstByte: peek()) }
    }
}

/// What a reader needs only after an error, or where its bytes belong to a document.
@usableFromInline final class ReaderMemory {
    /// Keeps the bytes alive where they belong to a document that can outlive the caller.
    let document: JSONDocument?
    /// What is known about the last error beyond its code.
    var note: FailureNote?
    var locator: JSONLocator?

    init(_ document: JSONDocument? = nil) { self.document = document }
}

private let emptyText: StaticString = " "
