public import RollcallRegistry

/// Something that a check has found wrong with what files register.
public struct Finding: Sendable, Hashable {
    /// What is wrong, for programs.
    public let code: Code
    /// Whether it is wrong for certain, or only as far as names and spellings tell.
    public let certainty: Certainty
    /// What is wrong, as a sentence.
    public let what: String
    /// The registrations concerned; of two owners of a name, the one that stays comes first. More than a few are
    /// not all listed.
    public let places: [Place]
    /// What to do about it.
    public let remedy: String

    /// The kinds of findings.
    public enum Code: String, Sendable, Hashable, CaseIterable, Codable {
        /// Two members of one family have a tag in common.
        case duplicateTag
        /// Two routes of one scope have patterns that are equal but for the names of captures.
        case duplicateRoute
        /// Routes that differ only in types that are equally selective.
        case ambiguousRoute
        /// A route that never answers, since another one always does.
        case shadowedRoute
        /// A pattern that no route can have.
        case invalidPattern
        /// A member of a family that none of the files defines.
        case missingFamily
        /// A record of a format that the program does not read.
        case unsupportedVersion
        /// A key of a store is used under two types.
        case keyOfTwoTypes
        /// A key of a store is used by two properties.
        case duplicateKey
        /// The same module stands in two of the files.
        case copiedModule
        /// Cards that cannot be read, or too many of them, so that not everything could be checked.
        case unreadableCards
    }

    /// How sure a finding is.
    public enum Certainty: String, Sendable, Hashable, CaseIterable, Codable {
        /// The program will behave so.
        case certain
        /// What the files say does not tell for sure: a type or a store is known by its spelling alone, for example.
        case likely
    }

    /// A registration, and the file in which it stands.
    public struct Place: Sendable, Hashable {
        /// What the registration says of itself, where that is known.
        public let card: Card?
        /// The path of the file.
        public let file: String

        init(card: Card?, file: String) {
            self.card = card
            self.file = file
        }

        init(_ item: InventoryItem) {
            self.init(card: item.card, file: item.file)
        }
    }

    init(_ code: Code, _ certainty: Certainty, _ what: String, _ places: [Place], remedy: String) {
        self.code = code
        self.certainty = certainty
        self.what = what
        self.places = Array(places.prefix(Self.mostPlaces))
        self.remedy = remedy
    }

    private static let mostPlaces = 10
}

extension Finding: CustomStringConvertible {
    /// What is wrong, where, and what to do about it, one a line.
    public var description: String {
        let places = places.map { "\n  \($0)" }.joined()
        return "\(certainty.rawValue): \(what)\(places)\n  \(remedy)"
    }
}

extension Finding.Place: CustomStringConvertible {
    /// The registration and the file.
    public var description: String { card.map { "\($0) (\(file))" } ?? file }
}
