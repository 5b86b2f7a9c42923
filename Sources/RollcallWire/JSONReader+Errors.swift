/// What is known about an error beyond its code, kept until somebody asks.
struct FailureNote {
    let code: WireError
    let offset: Int
    let detail: String
    var foreign: (any Error)?
    /// The path from the value at the offset inwards, where other code found the error.
    var pathSuffix = ""
}

extension JSONReader {
    // MARK: Raising errors

    /// Notes an error at the cursor. Use it as `throw reader.fail(.invalidValue, "…")`.
    /// - Parameters:
    ///   - code: What is wrong.
    ///   - position: The value concerned; without it, where the cursor is.
    ///   - reason: What is wrong, in words; empty for the words of the code.
    public mutating func fail(_ code: WireError, at position: Position? = nil, _ reason: String = "") -> WireError {
        if let position { rewind(to: position) }
        keep(FailureNote(code: code, offset: offset, detail: reason))
        return code
    }

    /// Notes an error that other code threw, so that it comes out of the reader unchanged.
    /// Use it as `throw reader.fail(with: error)`.
    public mutating func fail(with error: any Error) -> WireError {
        if let code = error as? WireError { return code }
        keep(FailureNote(code: .foreign, offset: offset, detail: "", foreign: error))
        return .foreign
    }

    /// Notes that a member is missing in the object that begins at a position.
    @inline(never) public mutating func missingKey(_ name: StaticString, in object: Position) -> WireError {
        fail(.missingKey, at: object, "the member \"\(name)\" is missing")
    }

    /// Notes that a member is missing in the object that begins at an offset.
    @inline(never) public mutating func missingKey(_ name: StaticString, inObjectAt offset: Int) -> WireError {
        fail(.missingKey, at: start + min(max(offset, 0), count), "the member \"\(name)\" is missing")
    }

    /// Notes that a member that was just met stood in its object before.
    @inline(never) public mutating func duplicateKey(_ name: StaticString) -> WireError {
        fail(.duplicateKey, "the member \"\(name)\" stands here twice")
    }

    @usableFromInline @inline(never)
    mutating func fail(_ code: WireError, at place: UnsafePointer<UInt8>, _ reason: String = "") -> WireError {
        cursor = place
        keep(FailureNote(code: code, offset: offset, detail: reason))
        return code
    }

    /// A value of another kind than needed stands at the cursor, or none at all.
    @usableFromInline @inline(never) mutating func mismatch(_ expected: JSONKind) -> WireError {
        let byte = peek()
        guard cursor < end else { return fail(.unexpectedEnd, "the text ends where \(expected.phrase) is needed") }
        guard let found = JSONKind(firstByte: byte) else { return unexpectedByte("a value") }
        let saved = cursor
        if found == .bool || found == .null {
            // A word that only begins like a literal is malformed, not of another kind.
            let word = paddedWord(at: cursor, end)
            let isLiteral =
                UInt32(truncatingIfNeeded: word) == 0x6c6c_756e || UInt32(truncatingIfNeeded: word) == 0x6575_7274
                || word & 0xff_ffff_ffff == 0x65_736c_6166
            if !isLiteral { return unexpectedByte("true, false or null") }
        }
        cursor = saved
        if found == .null { return fail(.unexpectedNull, "\(expected.phrase) is needed, but this is null") }
        return fail(.typeMismatch, "\(expected.phrase) is needed, but this is \(found.phrase)")
    }

    @usableFromInline @inline(never) mutating func unexpectedByte(_ expected: StaticString) -> WireError {
        guard cursor < end else { return fail(.unexpectedEnd, "the text ends where \(expected) is needed") }
        let byte = cursor.pointee
        let shown =
            byte > 0x20 && byte < 0x7f
            ? "'\(Character(Unicode.Scalar(byte)))'" : "the byte 0x\(byte < 16 ? "0" : "")\(String(byte, radix: 16))"
        return fail(.unexpectedByte, "\(expected) is needed, but this is \(shown)")
    }

    @usableFromInline @inline(never) mutating func tooDeep() -> WireError {
        fail(.depthLimit, "more than \(maximumDepth) arrays and objects are open")
    }

    mutating func keep(_ note: FailureNote) {
        let memory = self.memory ?? ReaderMemory()
        self.memory = memory
        memory.note = note
    }

    // MARK: Reporting errors

    /// The full error for a code that a function of this reader has just thrown: a ``JSONError``, or the
    /// error of other code that ``fail(with:)`` noted.
    ///
    /// Where the value is at fault, the rest of the text is checked too: if it is malformed, then that is
    /// the error, since a malformed text has no values. Use ``describe(_:)`` to leave that out.
    public mutating func error(_ code: WireError) -> any Error {
        let error = describe(code)
        if code.isMalformed || code.isLimit { return error }
        let position = self.position
        let saved = memory?.note
        defer {
            rewind(to: position)
            memory?.note = saved
        }
        if let malformed = firstFault() { return malformed }
        return error
    }

    /// The full error for a code that a function of this reader has just thrown, without looking further.
    public mutating func describe(_ code: WireError) -> any Error {
        let note = memory?.note.flatMap { $0.code == code ? $0 : nil }
        if code == .foreign, let foreign = note?.foreign { return foreign }
        let offset = note?.offset ?? self.offset
        var error = located(code, offset: offset, reason: note?.detail ?? "")
        error.path += note?.pathSuffix ?? ""
        return error
    }

    /// The first place from the start where the text is malformed or passes a limit.
    mutating func firstFault() -> JSONError? {
        cursor = start
        depth = 0
        do throws(WireError) {
            try skipValue()
            try finish()
            return nil
        } catch {
            return located(error, offset: memory?.note?.offset ?? offset, reason: memory?.note?.detail ?? "")
        }
    }

    private mutating func located(_ code: WireError, offset: Int, reason: String) -> JSONError {
        // The next error is often further on, so what was found is kept and continued.
        let memory = self.memory ?? ReaderMemory()
        self.memory = memory
        let locator = memory.locator ?? JSONLocator()
        memory.locator = locator
        let place = locator.place(of: offset, in: UnsafeBufferPointer(start: start, count: count))
        return JSONError(
            code: code, offset: offset, line: place.line, column: place.column, path: place.path,
            reason: reason.isEmpty ? code.description : reason)
    }
}
