/// What a reader or writer found wrong, in one byte.
///
/// Functions on the hot path throw this code alone, so that an error costs nothing until it happens. The
/// reader remembers the place and the details; ``JSONReader/error(_:)`` turns the code into the full
/// ``JSONError``, with line, column and path.
public enum WireError: UInt8, Error, Sendable, Hashable, CaseIterable {
    // MARK: The text is not JSON (RFC 8259)

    /// The input ends inside a value.
    case unexpectedEnd
    /// A byte stands where the grammar allows something else.
    case unexpectedByte
    /// A string holds bytes that are not UTF-8.
    case invalidUTF8
    /// A string holds an unknown escape, bad hexadecimal digits, or half of a surrogate pair.
    case invalidEscape
    /// A string holds a control character that is not escaped.
    case controlCharacter
    /// A number is not spelled as RFC 8259, section 6, asks.
    case invalidNumber
    /// Something other than white space follows the value.
    case trailingData
    /// The text begins with a byte order mark, which RFC 8259, section 8.1, forbids.
    case byteOrderMark

    // MARK: A limit of `JSONLimits` was passed

    /// Arrays and objects are nested deeper than allowed.
    case depthLimit
    /// The input has more bytes than allowed.
    case sizeLimit
    /// The input has more elements and members than allowed.
    case countLimit

    // MARK: The text is JSON, but not what the type asks for

    /// The value is of another kind than the type asks for.
    case typeMismatch
    /// The value is `null` where a value is needed.
    case unexpectedNull
    /// A member that the type needs is not there.
    case missingKey
    /// A member that the type reads stands in the object twice.
    case duplicateKey
    /// The tag by which the type of an object was chosen stands in it twice.
    case duplicateTag
    /// The number cannot be held by the type: too large, negative, or not integral.
    case numberNotRepresentable
    /// The value is of the right kind but its text is not a date, URL, UUID, … or a case of the enum.
    case invalidValue

    // MARK: Writing

    /// Infinity and not-a-number have no spelling in JSON.
    case nonFiniteNumber
    /// What was written does not form one JSON value.
    case invalidOutput

    // MARK: Others

    /// Code that was called while reading or writing threw an error of its own; the reader or writer holds it.
    case foreign

    /// Whether the text itself is malformed, so that nothing after this place can be trusted.
    public var isMalformed: Bool { rawValue <= WireError.byteOrderMark.rawValue }

    /// Whether a limit of ``JSONLimits`` was passed.
    public var isLimit: Bool { self == .depthLimit || self == .sizeLimit || self == .countLimit }
}
