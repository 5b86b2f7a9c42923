internal import RollcallWire
internal import RollcallRegistry

/// Why a member of a family could not be read, made or written.
public struct FamilyError: Error, Sendable {
    /// What is wrong.
    public var code: Code
    /// The family's name.
    public var family: String
    /// Where in the input or the value, such as `$.items[3]`.
    public var path: String
    /// The tag that was found or asked for, where there is one.
    public var tag: TagID?
    /// What exactly is wrong, as a phrase.
    public var reason: String
    /// The error that lies beneath: a `JSONError`, a `DecodingError`, or what the member's own code threw.
    public var underlying: (any Error)?
    /// The names that the family knows, looked up only when they are asked for.
    var known: KnownTags?

    /// The kinds of faults.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The input is no JSON.
        case malformed
        /// The input goes beyond a limit of depth, size or count.
        case limitExceeded
        /// Something else than an object stands where a member is expected.
        case notAnObject
        /// There is no tag, and the family has no default.
        case missingTag
        /// The tag is null.
        case nullTag
        /// The tag is a string where an integer is expected, or the reverse, or neither.
        case tagTypeMismatch
        /// The tag stands in the object more than once.
        case repeatedTag
        /// An externally tagged object has several keys.
        case severalTags
        /// No member has this tag.
        case unknownTag
        /// The member's own reading of its payload failed.
        case badPayload
        /// The payload's version is none that the member can read.
        case unsupportedVersion
        /// The member is of another type than the one that was asked for.
        case notASubtype
        /// The member has nothing to make it from: no creator.
        case noCreator
        /// The member has only a creator and cannot be read or written.
        case notCodable
        /// A value of this type is no member of the family.
        case notAMember
        /// The payload writes another value under the key of the tag.
        case tagMismatch
        /// The payload is no object, so there is no place for the tag beside it.
        case payloadNotAnObject
        /// The member's own writing of its payload failed.
        case encodingFailed
        /// Families lie in each other without an end.
        case nestedTooDeep
    }

    /// The tags that the family knows, aliases included, sorted. Empty unless the tag is unknown.
    public var knownTags: [String] { known?.sorted ?? [] }

    /// The known tag that is spelled most like the unknown one, or nil if none is near.
    public var suggestion: String? {
        guard let tag, let known else { return nil }
        return NearestName.of(tag.description, in: known.sorted)
    }

    init(
        _ code: Code, family: any Family.Type, path: [any CodingKey] = [], tag: TagID? = nil, reason: String,
        underlying: (any Error)? = nil, known: KnownTags? = nil
    ) {
        self.init(
            code, family: family.familyName, path: path, tag: tag, reason: reason, underlying: underlying, known: known)
    }

    init(
        _ code: Code, family: String, path: [any CodingKey] = [], tag: TagID? = nil, reason: String,
        underlying: (any Error)? = nil, known: KnownTags? = nil
    ) {
        self.code = code
        self.family = family
        self.path = JSONPath.text(path)
        self.tag = tag
        self.reason = reason
        self.underlying = underlying
        self.known = known
    }
}

extension FamilyError {
    /// The same error at another place.
    func at(_ path: [any CodingKey]) -> FamilyError {
        var error = self
        error.path = JSONPath.text(path)
        return error
    }

    /// The same error at the place where a reader stands.
    func at(_ reader: inout JSONReader, _ position: JSONReader.Position? = nil) -> FamilyError {
        var error = self
        let code = reader.fail(.invalidValue, at: position)
        if let place = reader.describe(code) as? JSONError { error.path = place.path }
        return error
    }
}

extension FamilyError: PathedError {
    package func moved(below path: String) -> FamilyError {
        var error = self
        error.path = path + self.path.dropFirst()
        return error
    }
}

extension FamilyError: CustomStringConvertible {
    /// What is wrong, where, and what to do about it.
    public var description: String {
        var text = "\(family): \(reason)"
        // What is wrong with a text is told with its place, which is there or further within.
        let isPlaced = (underlying as? JSONError).map { $0.path.hasPrefix(path) && $0.description == reason } ?? false
        if !isPlaced { text += ", at \(path)" }
        if code == .unknownTag {
            if let suggestion { text += ". Did you mean \(Quoted.text(suggestion))?" }
            let tags = knownTags
            if tags.isEmpty {
                text += ". The family has no members: is the module that declares them linked into the program?"
            } else {
                let shown = tags.prefix(20).joined(separator: ", ")
                text += (suggestion == nil ? ". " : " ") + "Known: \(shown)"
                if tags.count > 20 { text += " and \(tags.count - 20) more" }
            }
        }
        return text
    }
}

/// The names that a family's table knows; shared, so that an error costs no list.
final class KnownTags: Sendable {
    private let names: NameTable

    init(_ names: NameTable) {
        self.names = names
    }

    var sorted: [String] { names.names.sorted() }
}
