/// One registration: what its card says, and the value that it hands out.
public struct Entry: Sendable {
    /// What is registered.
    public let kind: RecordKind
    let source: Source

    enum Source: Sendable {
        case record(RawRecord)
        case value(Registered)
    }

    /// A value that was registered by hand, with its card. An object, so that entries are small: a program may
    /// have ten thousand, nearly all of them records.
    final class Registered: Sendable {
        let value: any Registrable
        let card: Card

        init(_ value: any Registrable, _ card: Card) {
            self.value = value
            self.card = card
        }
    }

    /// An entry from plain values: what a macro writes, by hand.
    ///
    /// - Parameters:
    ///   - kind: What is registered.
    ///   - value: The value that is handed out to whoever asks for its type.
    ///   - card: What the entry says of itself.
    public init(kind: RecordKind, value: some Registrable, card: Card) {
        self.kind = kind
        self.source = .value(Registered(value, card))
    }

    init(_ record: RawRecord) {
        kind = record.kind
        source = .record(record)
    }

    /// The value, or nil if the entry holds a value of another type.
    public func value<Value: Registrable>(as type: Value.Type) -> Value? {
        switch source {
        case .record(let record): record.value(as: type)
        case .value(let registered): registered.value as? Value
        }
    }

    /// What the value lays claim to, or nil if it comes from another copy of Rollcall.
    var claims: Claims? {
        switch source {
        case .record(let record): record.value(as: Claims.self)
        case .value(let registered): registered.value.claims
        }
    }
}
