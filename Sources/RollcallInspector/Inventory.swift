public import RollcallRegistry

/// What several files register together: a program, the libraries that it is linked with, and its plugins.
public struct Inventory: Sendable {
    /// The files, in the order in which they were given.
    public let files: [InspectedFile]

    /// What these files register.
    ///
    /// - Parameter files: The files of one program.
    public init(_ files: [InspectedFile]) {
        self.files = files
    }

    /// The architectures that the files are built for, each once.
    public var architectures: [String] {
        files.flatMap(\.images).map(\.architecture).reduce(into: []) { names, name in
            if !names.contains(name) { names.append(name) }
        }
    }

    /// What the files register, sorted by kind, family, name and place. What a universal file registers for several
    /// architectures stands there once.
    public var items: [InventoryItem] {
        var items: [InventoryItem] = []
        for file in files {
            var seen: Set<InspectedEntry> = []
            for image in file.images {
                for entry in image.entries where file.images.count == 1 || seen.insert(entry).inserted {
                    items.append(InventoryItem(entry: entry, file: file.path, architecture: image.architecture))
                }
            }
        }
        return items.map { (key: $0.sortKey, item: $0) }.sorted { $0.key < $1.key }.map(\.item)
    }

    /// What one architecture's images register, in the order of the files and of their records: that in which a
    /// program meets them if it is linked with, or loads, the files in this order.
    ///
    /// - Parameter architecture: One of ``architectures``.
    public func items(architecture: String) -> [InventoryItem] {
        files.flatMap { file in
            file.images.filter { $0.architecture == architecture }.flatMap { image in
                image.entries.map { InventoryItem(entry: $0, file: file.path, architecture: architecture) }
            }
        }
    }
}

/// One registration, and the file in which it stands.
public struct InventoryItem: Sendable, Hashable {
    /// The registration.
    public let entry: InspectedEntry
    /// The path of the file.
    public let file: String
    /// The architecture of the image.
    public let architecture: String

    /// What the registration says of itself, or nil where that cannot be read.
    public var card: Card? { entry.card }
    /// What is registered.
    public var kind: String { entry.kind }

    /// The order of kinds in lists; a program's own come after these.
    private static let kinds = ["member", "page", "route", "listener", "property"]

    fileprivate var sortKey: SortKey {
        SortKey(
            rank: Self.kinds.firstIndex(of: kind) ?? Self.kinds.count,
            texts: [kind, card?.family ?? card?.scope ?? card?.store ?? "", card?.id ?? "", card?.module ?? "", card?.file ?? ""],
            line: card?.line ?? 0, file: file)
    }
}

/// What items are sorted by: texts byte by byte, so that the order is the same everywhere.
private struct SortKey: Comparable {
    let rank: Int
    let texts: [String]
    let line: Int
    let file: String

    static func < (a: SortKey, b: SortKey) -> Bool {
        if a.rank != b.rank { return a.rank < b.rank }
        for (x, y) in zip(a.texts, b.texts) where !x.utf8.elementsEqual(y.utf8) {
            return x.utf8.lexicographicallyPrecedes(y.utf8)
        }
        if a.line != b.line { return a.line < b.line }
        return a.file.utf8.lexicographicallyPrecedes(b.file.utf8)
    }
}
