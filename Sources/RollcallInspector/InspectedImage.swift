internal import RollcallRegistry
internal import RollcallWire

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
        var entries = image.recordList.prefix(Self.mostRecords).map { InspectedEntry(record: $0, card: cards.take($0.identity)) }
        entries += cards.left.map { InspectedEntry(record: nil, card: $0) }
        self.entries = entries
        var problems = cards.problems + cards.sharing
        if !entries.isEmpty, image.cards.isEmpty {
            problems.append(InspectionProblem(.noCards, "it has records and no cards, so nothing tells what they are"))
        }
        if image.records.count / RawImage.recordSize > Self.mostRecords {
            problems.append(
                InspectionProblem(.tooManyRecords, "it has more than \(Self.mostRecords) records, and the rest is left out"))
        }
        self.problems = problems
    }

    /// More records than these are not read. The largest program that this project measures has 10,000.
    private static let mostRecords = 100_000
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
        /// There are more records than a program has, in all or of one card.
        case tooManyRecords
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
    private var cards: [(card: Card, takers: Int)] = []
    private var places: [UInt64: Int] = [:]
    private(set) var problems: [InspectionProblem] = []

    /// More unreadable cards than these are only counted.
    private static let mostProblems = 10
    /// After so many unreadable cards, the section is taken to be no section of cards.
    private static let mostUnreadable = 1_000
    /// Records that share a card beyond these go without: a small file would become a long list.
    private static let mostTakers = 16

    init(_ image: RawImage) {
        var unreadable = 0
        image.cards.withUnsafeBytes { bytes in
            var section = CardSection(bytes, isSwapped: image.isSwapped)
            while unreadable < Self.mostUnreadable, let (identity, text) = section.next() {
                if let card = Card(json: text.bytes) {
                    places[identity] = places[identity] ?? cards.count
                    cards.append((card, 0))
                } else {
                    unreadable += 1
                    if unreadable <= Self.mostProblems {
                        let start = Quoted.text(String(decoding: text.bytes.prefix(Quoted.longest + 1), as: UTF8.self))
                        problems.append(InspectionProblem(.unreadableCard, "a card cannot be read: \(start)"))
                    }
                }
            }
            if unreadable == Self.mostUnreadable {
                problems.append(
                    InspectionProblem(
                        .unreadableCard,
                        "\(Self.mostUnreadable) cards cannot be read, so the rest of its section of cards is left out"))
            } else if !section.isAtEnd {
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
        cards[place].takers += 1
        guard cards[place].takers <= Self.mostTakers else { return nil }
        return cards[place].card
    }

    /// That records went without a card which too many others have.
    var sharing: [InspectionProblem] {
        let count = cards.reduce(0) { $0 + max(0, $1.takers - Self.mostTakers) }
        guard count > 0 else { return [] }
        return [
            InspectionProblem(
                .tooManyRecords, "\(count) records are left without a card, since more than \(Self.mostTakers) share the same one")
        ]
    }

    /// The cards that no record has taken.
    var left: [Card] { cards.filter { $0.takers == 0 }.map(\.card) }
}
