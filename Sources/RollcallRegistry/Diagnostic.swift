/// Something that is wrong with what is registered.
public struct Diagnostic: Sendable, Hashable {
    /// What is wrong.
    public var code: Code
    /// The entries concerned; of two owners of a name, the one that stays comes first.
    public var cards: [Card]
    /// The file of the image concerned, where there is one.
    public var image: String?
    /// The name that two entries claim, where that is the fault.
    public var name: String?
    /// The record format that the record has, where that is the fault.
    public var version: UInt32?

    /// The kinds of faults.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// Two entries claim one name. The first one stays.
        case duplicateName
        /// An image carries a copy of Rollcall of its own, so its records cannot be used here.
        case otherCopy
        /// A record has a format that this library does not read.
        case unsupportedVersion
        /// The cards of an image cannot be read, so its entries cannot be described.
        case malformedCards
    }

    init(_ code: Code, cards: [Card] = [], image: String? = nil, name: String? = nil, version: UInt32? = nil) {
        self.code = code
        self.cards = cards
        self.image = image
        self.name = name
        self.version = version
    }
}

extension Diagnostic: CustomStringConvertible {
    /// What is wrong, where, and what to do about it.
    public var description: String {
        let image = image ?? "an unknown image"
        let about = cards.first.map { "; first seen with \($0)" } ?? ""
        switch code {
        case .duplicateName:
            let owners = cards.map(\.description)
            return """
                two owners of "\(name ?? "")": \(owners.first ?? "an entry without a card") stays; \
                \(owners.dropFirst().first ?? "an entry without a card") is left out under that name. Give one of them another name.
                """
        case .otherCopy:
            return """
                another copy of Rollcall in \(image): its records cannot be used here\(about). \
                Link the program and its plugins with one dynamic library that holds Rollcall.
                """
        case .unsupportedVersion:
            return """
                \(image) has records of format \(version ?? 0), and this program reads format \(recordFormatVersion)\(about). \
                Build both with the same version of Rollcall.
                """
        case .malformedCards:
            return "the cards in \(image) cannot be read, so its entries cannot be described. Build it again."
        }
    }
}
