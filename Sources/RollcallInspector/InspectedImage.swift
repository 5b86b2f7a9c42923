internal import RollcallRegistry

/// What one image registers: a program, a library or an object file of one architecture.
public struct InspectedImage: Sendable {
    /// The format of the file.
    public let format: Format
    /// Whether a linker has made it.
    public let kind: Kind
    /// The processor that it is built for, such as `x86_64` or `arm64`.
    public let architecture: String
    /// What it registers: its records in their order, each with its card, then cards without a record.
    public let entries: [InspectedEntry]
    /// The names of the libraries that it is linked with, as the file has them.
    public var libraries: [String] { libraryList.names }
    let libraryList: LibraryList
    /// The families that it defines, or nil where that cannot be told: of object files and of Mach-O.
    public let families: [FamilyDefinition]?
    /// What keeps parts of it from being read.
    public let problems: [InspectionProblem]

    /// The formats of files.
    public enum Format: String, Sendable, Hashable, CaseIterable, Codable {
        /// Linux and most other systems.
        case elf = "ELF"
        /// Apple's systems.
        case machO = "Mach-O"
    }

    /// What an image is.
    public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
        /// A program or a library.
        case linked
        /// An object file, which a linker makes others of.
        case object
    }

    init(_ image: RawImage) {
        format = image.format
        kind = image.kind
        architecture = image.architecture
        libraryList = image.libraries
        families = image.families
        var cards = CardTable(image)
        var entries = image.recordList.map { InspectedEntry(record: $0, card: cards.take($0.identity)) }
        entries += cards.left.map { InspectedEntry(record: nil, card: $0) }
        self.entries = entries
        var problems = cards.problems
        if !entries.isEmpty, image.cards.isEmpty {
            problems.append(InspectionProblem(.noCards, "it has records and no cards, so nothing tells what they are"))
        }
        self.problems = problems
    }
}

/// What keeps a part of an image from being read.
public struct InspectionProblem: Sendable, Hashable, Codable {
    /// What is wrong.
    public let code: Code
    /// What is wrong and where, as a phrase.
    public let reason: String

    /// The kinds of problems.
    public enum Code: String, Sendable, Hashable, CaseIterable, Codable {
        /// There are records and no cards at all.
        case noCards
        /// The section of cards is malformed from some place on.
        case malformedCards
        /// A card is not the JSON that a card is.
        case unreadableCard
    }

    init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }
}

extension InspectionProblem: CustomStringConvertible {
    /// What is wrong and where.
    public var description: String { reason }
}

extension RawImage {
    /// The size of a record. With pointers of 4 bytes, 4 more fill it.
    static let recordSize = 24

    /// The records. A rest at the end that is no whole record is left out, and so is what a linker filled in.
    fileprivate var recordList: [InspectedRecord] {
        records.withUnsafeBytes { bytes in
            stride(from: 0, through: bytes.count - Self.recordSize, by: Self.recordSize).compactMap { start in
                let kind = bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)
                let version = bytes.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self)
                let identity = bytes.loadUnaligned(fromByteOffset: start + 8, as: UInt64.self)
                guard kind != 0 else { return nil }
                return InspectedRecord(
                    kind: RecordKind(rawValue: isSwapped ? kind.byteSwapped : kind),
                    version: isSwapped ? version.byteSwapped : version,
                    identity: isSwapped ? identity.byteSwapped : identity)
            }
        }
    }
}

/// The cards of an image by their identities.
private struct CardTable {
    private var cards: [(card: Card, isTaken: Bool)] = []
    private var places: [UInt64: Int] = [:]
    private(set) var problems: [InspectionProblem] = []

    /// More unreadable cards than these are only counted.
    private static let mostProblems = 10
    /// After so many unreadable cards, the section is taken to be no section of cards.
    private static let mostUnreadable = 1_000

    init(_ image: RawImage) {
        var unreadable = 0
        image.cards.withUnsafeBytes { bytes in
            var section = CardSection(bytes, isSwapped: image.isSwapped)
            while unreadable < Self.mostUnreadable, let (identity, text) = section.next() {
                if let card = Card(json: text.bytes) {
                    places[identity] = places[identity] ?? cards.count
                    cards.append((card, false))
                } else {
                    unreadable += 1
                    if unreadable <= Self.mostProblems {
                        let start = Quoted.text(String(decoding: text.bytes.prefix(Quoted.longest + 1), as: UTF8.self))
                        problems.append(InspectionProblem(.unreadableCard, "a card cannot be read: \(start)"))
                    }
                }
            }
            if !section.isAtEnd {
                problems.append(
                    InspectionProblem(
                        .malformedCards,
                        "its section of cards is malformed \(bytes.count - section.remaining) bytes from its start, and what follows is lost"))
            }
        }
        if unreadable > Self.mostProblems {
            problems.append(
                InspectionProblem(.unreadableCard, "\(unreadable - Self.mostProblems) more cards cannot be read"))
        }
    }

    /// The card of a record. Two records of one identity share it.
    mutating func take(_ identity: UInt64) -> Card? {
        guard let place = places[identity] else { return nil }
        cards[place].isTaken = true
        return cards[place].card
    }

    /// The cards that no record has taken.
    var left: [Card] { cards.filter { !$0.isTaken }.map(\.card) }
}
