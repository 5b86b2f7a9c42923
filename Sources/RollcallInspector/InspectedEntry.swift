public import RollcallRegistry
internal import RollcallRouting

/// One registration in a file.
public struct InspectedEntry: Sendable, Hashable {
    /// The record, or nil where there is only a card.
    public let record: InspectedRecord?
    /// What the registration says of itself, or nil where that cannot be read.
    public let card: Card?

    /// What is registered: `member`, `property`, `route`, `page`, `listener`, or a kind of a program's own.
    public var kind: String {
        if let card { return card.kind }
        return switch record?.kind {
        case .member?: "member"
        case .property?: "property"
        case .route?: "route"
        case .listener?: "listener"
        case let other?: other.description
        case nil: "unknown"
        }
    }

    init(record: InspectedRecord?, card: Card?) {
        self.record = record
        self.card = card
    }
}

/// What can be read of a record without running the program.
public struct InspectedRecord: Sendable, Hashable {
    /// What is registered.
    public let kind: RecordKind
    /// The version of the record's format.
    public let version: UInt32
    /// What joins the record with its card.
    public let identity: UInt64

    init(kind: RecordKind, version: UInt32, identity: UInt64) {
        self.kind = kind
        self.version = version
        self.identity = identity
    }
}

extension InspectedEntry: CustomStringConvertible {
    /// One line for people.
    public var description: String {
        card?.description ?? "\(kind) without a card"
    }
}
