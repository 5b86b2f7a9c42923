internal import RollcallWire

/// What an entry says of itself: what it registers, under which name, and where that stands.
///
/// A macro writes the card of a record as UTF-8 JSON into the section `rollcard`, where a tool can read it
/// from the file without running it (`Documentation/RecordABI.md`).
public struct Card: Sendable, Hashable {
    /// What is registered: `member`, `property`, `route`, `page`, `listener`, or a kind of a program's own.
    public var kind: String
    /// The name under which it is found: a family's tag, a route's first pattern, a property's key.
    public var id: String
    /// The family of a member, as its annotation spells it.
    public var family: String?
    /// Further names.
    public var aliases: [String]
    /// The Swift type, as its annotation spells it.
    public var type: String?
    /// Who reaches a route, where that is not only the program itself: `external`.
    public var access: String?
    /// The scope of a route, where it is not `main`.
    public var scope: String?
    /// The types of a route's captures by their names, as they are spelled; captures of any text are not there.
    public var captures: [String: String]
    /// The store of a property, as its annotation spells it.
    public var store: String?
    /// The module in which the annotation stands.
    public var module: String
    /// The file in which the annotation stands, relative to its module.
    public var file: String
    /// The line of the annotation, counted from 1.
    public var line: Int

    /// Describes an entry that is registered by hand; the place is that of the call.
    public init(
        kind: String, id: String, family: String? = nil, aliases: [String] = [], type: String? = nil,
        access: String? = nil, scope: String? = nil, captures: [String: String] = [:], store: String? = nil,
        fileID: String = #fileID, line: Int = #line
    ) {
        self.kind = kind
        self.id = id
        self.family = family
        self.aliases = aliases
        self.type = type
        self.access = access
        self.scope = scope
        self.captures = captures
        self.store = store
        let slash = fileID.firstIndex(of: "/") ?? fileID.endIndex
        self.module = String(fileID[..<slash])
        self.file = String(fileID[slash...].dropFirst())
        self.line = line
    }

    /// The module, file and line, such as `CourierText/TextMessage.swift:12`.
    public var place: String { "\(module)/\(file):\(line)" }
}

extension Card: Codable {
    private enum CodingKeys: String, CodingKey {
        case kind, id, family, aliases, type, access, scope, captures, store, module, file, line
    }

    /// Reads a card; keys that it does not know are left alone, so that newer cards can be read.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        kind = try container.decode(String.self, forKey: .kind)
        id = try container.decode(String.self, forKey: .id)
        family = try container.decodeIfPresent(String.self, forKey: .family)
        aliases = try container.decodeIfPresent([String].self, forKey: .aliases) ?? []
        type = try container.decodeIfPresent(String.self, forKey: .type)
        access = try container.decodeIfPresent(String.self, forKey: .access)
        scope = try container.decodeIfPresent(String.self, forKey: .scope)
        captures = try container.decodeIfPresent([String: String].self, forKey: .captures) ?? [:]
        store = try container.decodeIfPresent(String.self, forKey: .store)
        module = try container.decode(String.self, forKey: .module)
        file = try container.decode(String.self, forKey: .file)
        line = try container.decode(Int.self, forKey: .line)
    }

    /// Writes the card; what is not there is left out, as in a section.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encode(id, forKey: .id)
        try container.encodeIfPresent(family, forKey: .family)
        if !aliases.isEmpty { try container.encode(aliases, forKey: .aliases) }
        try container.encodeIfPresent(type, forKey: .type)
        try container.encodeIfPresent(access, forKey: .access)
        try container.encodeIfPresent(scope, forKey: .scope)
        if !captures.isEmpty { try container.encode(captures, forKey: .captures) }
        try container.encodeIfPresent(store, forKey: .store)
        try container.encode(module, forKey: .module)
        try container.encode(file, forKey: .file)
        try container.encode(line, forKey: .line)
    }

    /// Reads a card from the UTF-8 JSON of a section, or nil where it is no card.
    package init?(json: [UInt8]) {
        guard let card = try? JSON.decode(Card.self, from: json) else { return nil }
        self = card
    }
}

extension Card: CustomStringConvertible {
    /// One line for people, such as `member "text" of Messages, TextMessage, at CourierText/TextMessage.swift:12`.
    public var description: String {
        var text = "\(kind) \"\(id)\""
        if let family { text += " of \(family)" }
        if let type { text += ", \(type)" }
        if let store { text += ", in \(store)" }
        return text + ", at \(place)"
    }
}
