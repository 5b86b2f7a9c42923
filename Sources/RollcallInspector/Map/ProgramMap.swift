/// A whole program, as a picture shows it: its modules, what each registers, and which families, routes and stores
/// they join by that.
///
/// ```swift
/// let map = ProgramMap(inventory, title: "courier")
/// let picture = map.text(as: .svg)
/// ```
///
/// Everything is in a fixed order, so that one program always has one map.
public struct ProgramMap: Sendable, Hashable {
    /// What the program is called.
    public let title: String
    /// The paths of the files that were read.
    public let files: [String]
    /// The modules that register something or define a family, by name.
    public let modules: [Module]
    /// What the modules join: families, then pages, routes, listeners, stores, and kinds of the program's own.
    public let groups: [Group]
    /// Every registration that says what it is, group by group.
    public let entries: [Entry]
    /// What joins modules with groups: one join for each pair, by group and module.
    public let joins: [Join]

    /// A module of the program.
    public struct Module: Sendable, Hashable {
        /// Its name.
        public let name: String
        /// How much it registers.
        public let count: Int
    }

    /// A family, a store, or the routes, pages or listeners of one scope.
    public struct Group: Sendable, Hashable {
        /// The kind of what it gathers.
        public let kind: Kind
        /// Its name: of a family that of its type, of a store its spelling; of routes their scope.
        public let name: String
        /// What tells it from all other groups, such as `family:CourierCore.Messages`.
        public let key: String
        /// The module that defines a family, where that is known, as an index into ``ProgramMap/modules``.
        public let definer: Int?
        /// What belongs to it, as indices into ``ProgramMap/entries``: by name, byte by byte.
        public let entries: Range<Int>
        /// The same as a tree of paths, for routes.
        public let roots: [RouteNode]
    }

    /// One registration.
    public struct Entry: Sendable, Hashable {
        /// The name under which it is found: a tag, a pattern, a key.
        public let name: String
        /// Further names.
        public let aliases: [String]
        /// The type or function that registers, where its card says so.
        public let owner: String?
        /// What else its card says: who reaches a route.
        public let access: String?
        /// The module in which its annotation stands, as an index into ``ProgramMap/modules``.
        public let module: Int
        /// The group that it belongs to, as an index into ``ProgramMap/groups``.
        public let group: Int
        /// The file and line of the annotation, such as `TextMessage.swift:4`.
        public let place: String
        /// The group of which the owner is the family, where a family is a member of another one.
        public let leadsTo: Int?
    }

    /// What a module adds to a group.
    public struct Join: Sendable, Hashable {
        /// The module, as an index into ``ProgramMap/modules``.
        public let module: Int
        /// The group, as an index into ``ProgramMap/groups``.
        public let group: Int
        /// How many entries; none where the module only defines the family.
        public let count: Int
        /// Whether the module defines the family.
        public let isDefinition: Bool
    }

    /// What is registered, and what gathers it.
    public enum Kind: Sendable, Hashable {
        /// A member of a family.
        case member
        /// A page.
        case page
        /// A route.
        case route
        /// A listener to announcements.
        case listener
        /// A property of a store.
        case property
        /// Something of the program's own.
        case other(String)
    }
}

extension ProgramMap.Kind {
    /// The kind that a card has under this name.
    init(_ name: String) {
        self = switch name {
        case "member": .member
        case "page": .page
        case "route": .route
        case "listener": .listener
        case "property": .property
        default: .other(name)
        }
    }

    /// The name in cards.
    var name: String {
        switch self {
        case .member: "member"
        case .page: "page"
        case .route: "route"
        case .listener: "listener"
        case .property: "property"
        case .other(let name): name
        }
    }

    /// What gathers entries of the kind.
    var groupNoun: String {
        switch self {
        case .member: "family"
        case .page: "pages"
        case .route: "routes"
        case .listener: "listeners"
        case .property: "store"
        case .other(let name): name
        }
    }

    /// So many entries, in words.
    func counted(_ count: Int) -> String {
        if case .other(let name) = self { return "\(count) × \(name)" }
        let noun = self == .property ? "setting" : name
        return count == 1 ? "1 \(noun)" : "\(count == 0 ? "no" : "\(count)") \(noun)s"
    }

    /// The class in style sheets, and the order of kinds.
    var style: String {
        if case .other = self { "other" } else { name }
    }

    /// The place among kinds.
    var rank: Int { ["member", "page", "route", "listener", "property", "other"].firstIndex(of: style) ?? 0 }
}

extension ProgramMap.Group {
    /// What people call it.
    var title: String {
        switch kind {
        case .member, .property: name
        case .page: name == "main" ? "Pages" : "Pages of \(name)"
        case .route: name == "main" ? "Routes" : "Routes of \(name)"
        case .listener: name == "main" ? "Listeners" : "Listeners of \(name)"
        case .other: name
        }
    }

    /// What it is, with how much belongs to it.
    var summary: String {
        switch kind {
        case .member: "family of \(kind.counted(entries.count))"
        case .property: "store of \(kind.counted(entries.count))"
        default: kind.counted(entries.count)
        }
    }
}

extension ProgramMap {
    /// The kinds that occur, with how many entries each has, in the order of groups.
    var kinds: [(kind: Kind, count: Int)] {
        groups.reduce(into: []) { kinds, group in
            if let last = kinds.last, last.kind == group.kind {
                kinds[kinds.count - 1].count += group.entries.count
            } else {
                kinds.append((group.kind, group.entries.count))
            }
        }
    }

    /// How much there is, as a sentence.
    var summary: String {
        let modules = modules.count == 1 ? "1 module" : "\(modules.count) modules"
        return entries.isEmpty
            ? "Nothing is registered there." : "\(entries.count == 1 ? "1 registration" : "\(entries.count) registrations") in \(modules)"
    }
}
