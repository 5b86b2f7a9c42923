/// An error in JSON text, or between JSON text and the type that it is read as or written from.
///
/// It says what is wrong (``code``, ``reason``), where (``offset``, ``line``, ``column``, ``path``), and the
/// description says what to do about it. It is made only when an error is reported.
public struct JSONError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong, for code that must tell errors apart.
    public typealias Code = WireError

    /// What is wrong.
    public var code: Code
    /// The offset of the offending byte or value, in bytes from the start of the input.
    public var offset: Int
    /// The line of that offset, counted from 1; lines end at line feeds.
    public var line: Int
    /// The column of that offset, counted from 1, in Unicode scalars.
    public var column: Int
    /// The value concerned, written as `$.items[3].name`; `$` is the whole text.
    public var path: String
    /// What is wrong, in words.
    public var reason: String

    /// Makes an error from its parts.
    public init(code: Code, offset: Int, line: Int, column: Int, path: String, reason: String) {
        self.code = code
        self.offset = offset
        self.line = line
        self.column = column
        self.path = path
        self.reason = reason
    }

    /// Where, what, and what to do.
    public var description: String {
        let place = line > 0 ? "line \(line), column \(column) (byte \(offset)), at \(path)" : "at \(path)"
        return "\(place): \(reason). \(code.advice)"
    }
}

extension WireError: CustomStringConvertible {
    /// What is wrong, in words, as far as the code alone can tell.
    public var description: String {
        switch self {
        case .unexpectedEnd: "the text ends inside a value"
        case .unexpectedByte: "this byte cannot stand here"
        case .invalidUTF8: "the bytes are not UTF-8"
        case .invalidEscape: "the escape sequence is not valid"
        case .controlCharacter: "a control character stands unescaped in a string"
        case .invalidNumber: "the number is not spelled as JSON asks"
        case .trailingData: "something follows the value"
        case .byteOrderMark: "the text begins with a byte order mark"
        case .depthLimit: "arrays and objects are nested too deeply"
        case .sizeLimit: "the text has too many bytes"
        case .countLimit: "the text has too many elements and members"
        case .typeMismatch: "the value is of another kind than expected"
        case .unexpectedNull: "the value is null where a value is needed"
        case .missingKey: "a member is missing"
        case .duplicateKey: "a member stands here twice"
        case .duplicateTag: "the tag stands here twice"
        case .numberNotRepresentable: "the type cannot hold this number exactly"
        case .invalidValue: "the value is not valid for its type"
        case .nonFiniteNumber: "infinity and not-a-number cannot be written as JSON"
        case .invalidOutput: "what was written is not one JSON value"
        case .foreign: "code that was called threw an error"
        }
    }

    /// What a person can do about it.
    var advice: String {
        switch self {
        case .unexpectedEnd: "Check that the text arrived completely."
        case .unexpectedByte, .trailingData, .invalidNumber: "Correct the text where it is made."
        case .invalidUTF8: "Encode the text as UTF-8."
        case .invalidEscape: "Use the escapes of RFC 8259, section 7, and surrogates in pairs."
        case .controlCharacter: #"Write it as an escape, such as \n or \u001f."#
        case .byteOrderMark: "Remove the bytes EF BB BF."
        case .depthLimit, .sizeLimit, .countLimit: "If the text can be trusted, raise the limit in JSONLimits."
        case .typeMismatch, .invalidValue: "Compare the text with the declaration of the type."
        case .unexpectedNull: "Give a value, or declare the property optional."
        case .missingKey: "Add the member, or give the property a default or make it optional."
        case .duplicateKey, .duplicateTag: "Keep one of the two members."
        case .numberNotRepresentable: "Declare a type with a wider range, or correct the number."
        case .nonFiniteNumber: "Leave the value out, or write a string or null."
        case .invalidOutput: "Write exactly one value for each key and element."
        case .foreign: "See the underlying error."
        }
    }
}
