extension JSONReader {
    /// Reads the value at the cursor as a type that is only `Decodable`, through a ``WireDecoder``.
    ///
    /// - Throws: The codes of malformed text; the code of what did not fit, where the type threw a
    ///   `DecodingError`; or ``WireError/foreign`` for the type's own errors.
    public mutating func decode<T: Decodable>(_ type: T.Type) throws(WireError) -> T {
        try decode { session, offset in try session.decode(type, at: offset, path: nil) }
    }

    /// Reads the value at the cursor with a decoder.
    ///
    /// - Throws: As ``decode(_:)``.
    package mutating func decode<Value>(with body: (any Decoder) throws -> Value) throws(WireError) -> Value {
        try decode { session, offset in try body(WireDecoder(session, offset: offset, path: nil)) }
    }

    private mutating func decode<Value>(
        _ body: (WireDecodingSession, Int) throws -> Value
    ) throws(WireError) -> Value {
        _ = peek()
        let place = position
        try skipValue()
        let range = place.offset..<offset
        // The decoder may be kept by the code that it is given to: it reads a document that lives on.
        let document: JSONDocument
        let base: Int
        if let ours = memory?.document {
            document = ours
            base = 0
        } else {
            document = JSONDocument(
                copying: UnsafeRawBufferPointer(start: start + range.lowerBound, count: range.count))
            base = range.lowerBound
        }
        do {
            // A reader of the same document goes on finding places where this one was.
            let locator = (base == 0 ? memory?.locator : nil) ?? JSONLocator()
            let session = WireDecodingSession(document, options: options, locator: locator)
            return try body(session, range.lowerBound - base)
        } catch {
            rewind(to: place)
            throw fail(decoding: error, base: base)
        }
    }

    /// Notes what a decoder threw, as an error of this text.
    /// - Parameter base: The offset in this text of what the decoder read as its text.
    private mutating func fail(decoding error: any Error, base: Int) -> WireError {
        if let error = error as? JSONError {
            keep(FailureNote(code: error.code, offset: base + error.offset, detail: error.reason))
            return error.code
        }
        guard let decodingError = error as? DecodingError else {
            // What was read as a text of its own told the path within it.
            guard let placed = error as? any PathedError, base > 0 else { return fail(with: error) }
            let place = describe(fail(.invalidValue))
            return fail(with: placed.moved(below: (place as? JSONError)?.path ?? "$"))
        }
        let (code, context) = decodingError.wireCode
        if let inner = context.underlyingError as? JSONError {
            keep(FailureNote(code: inner.code, offset: base + inner.offset, detail: inner.reason))
            return inner.code
        }
        keep(
            FailureNote(
                code: code, offset: offset, detail: context.debugDescription,
                pathSuffix: String(JSONPath.text(context.codingPath).dropFirst())))
        return code
    }
}

extension JSONWriter {
    /// Writes a value of a type that is only `Encodable`, through a ``WireEncoder``.
    ///
    /// - Throws: The code of what could not be written, or ``WireError/foreign`` for the type's own errors.
    public mutating func encode<T: Encodable>(_ value: T) throws(WireError) {
        let bytes: [UInt8]
        do {
            bytes = try JSON.encode(value, options: options)
        } catch {
            var inner = error
            if case .invalidValue(_, let context) = error as? EncodingError, let error = context.underlyingError {
                inner = error
            }
            guard let error = inner as? JSONError else { throw fail(with: inner) }
            throw fail(error.code, error.reason)
        }
        bytes.withUnsafeBufferPointer { put($0) }
    }
}

extension DecodingError {
    /// The code that says the same, and the context.
    fileprivate var wireCode: (WireError, Context) {
        switch self {
        case .typeMismatch(_, let context): (.typeMismatch, context)
        case .valueNotFound(_, let context): (.unexpectedNull, context)
        case .keyNotFound(_, let context): (.missingKey, context)
        case .dataCorrupted(let context): (.invalidValue, context)
        @unknown default: (.invalidValue, Context(codingPath: [], debugDescription: "\(self)"))
        }
    }
}

/// An error that tells a path in the text that it was read from.
package protocol PathedError: Error {
    /// The same error where that text was the value at a path of another one.
    func moved(below path: String) -> Self
}
