/// What is registered: an immutable snapshot.
///
/// ``process`` is the snapshot of the running program. Whatever reads a registry can be given another, so
/// that a test builds its own from plain values and touches nothing that others see.
public struct Registry: Sendable {
    let storage: Storage

    /// A registry of these entries, in this order. Where two claim one name, the first one stays.
    public init(_ entries: [Entry] = []) {
        storage = Storage(images: [], runtime: entries, generation: 0, isProcess: false)
    }

    init(_ storage: Storage) {
        self.storage = storage
    }

    /// What the modules of this process have registered by now: the program, the libraries that it is linked
    /// with, those that were loaded later, and what was registered at run time.
    public static var process: Registry { Registry(ProcessRegistry.current) }

    /// Whether this is a snapshot of the process.
    package var isProcess: Bool { storage.isProcess }

    /// All entries that this library can read, in the order of their images and then of their records.
    public var entries: [Entry] { storage.entries }

    /// The values of one type, each with its entry, in order.
    public func values<Value: Registrable>(of kind: RecordKind, as type: Value.Type) -> [(value: Value, entry: Entry)] {
        storage.entries.compactMap { entry in
            guard entry.kind == kind, let value = entry.value(as: type) else { return nil }
            return (value, entry)
        }
    }

    /// What the entry says of itself, or nil if its card cannot be read.
    public func card(of entry: Entry) -> Card? {
        switch entry.source {
        case .record(let record): storage.cards.card(of: record)
        case .value(let registered): registered.card
        }
    }

    /// All cards, in the order of the entries.
    public var cards: [Card] { storage.entries.compactMap(card(of:)) }

    /// All entries with what they say of themselves, in order, as `rollcall list` shows them of a file.
    ///
    /// The card is nil where it cannot be read, the image (the path of the program or library, as the loader knows it)
    /// where the entry was not read from one. `ROLLCALL_TRACE=1` in the environment prints the same as it is first seen.
    public var listing: [(entry: Entry, card: Card?, image: String?)] {
        storage.entries.map { entry in
            let image: String? = if case .record(let record) = entry.source { record.image.path } else { nil }
            return (entry, card(of: entry), image)
        }
    }

    /// The same entries, without tables: for a table that goes on looking things up, which would keep its own
    /// snapshot alive for ever.
    package var withoutTables: Registry {
        Registry(
            Storage(
                images: storage.images, runtime: storage.runtime, generation: storage.generation,
                isProcess: storage.isProcess))
    }

    /// The table of this (final) type, built when it is first asked for, once for each snapshot.
    package func table<Table: AnyObject & Sendable>(_ type: Table.Type, build: (Registry) -> Table) -> Table {
        storage.tables.table(type, for: type) { build(self) }
    }

    /// The table of this type for another type, built when it is first asked for, once for each snapshot. Tables
    /// for that type are always of this one.
    package func table<Table: AnyObject & Sendable>(
        _ type: Table.Type, for key: any Any.Type, build: (Registry) -> Table
    ) -> Table {
        storage.tables.table(type, for: key) { build(self) }
    }

    /// The table that was built for another type, if one was.
    package func builtTable<Table: AnyObject & Sendable>(_ type: Table.Type, for key: any Any.Type) -> Table? {
        storage.tables.find(type, for: key)
    }

    /// The contents of a snapshot.
    ///
    /// Making one does no work per record: look-ups go over the records themselves, and the lists are made when
    /// they are first needed.
    final class Storage: Sendable {
        let images: [LoadedImage]
        let runtime: [Entry]
        let generation: UInt64
        let isProcess: Bool
        let tables = TableCache()
        private let lazyCards = Guarded<CardIndex?>(nil)
        private let lazyLists = Guarded<Lists?>(nil)

        private struct Lists {
            var entries: [Entry] = []
            var unreadable: [RawRecord] = []
        }

        init(images: [LoadedImage], runtime: [Entry], generation: UInt64, isProcess: Bool) {
            self.images = images
            self.runtime = runtime
            self.generation = generation
            self.isProcess = isProcess
        }

        /// All entries that this library can read.
        var entries: [Entry] { lists.entries }

        /// The records of other versions.
        var unreadable: [RawRecord] { lists.unreadable }

        /// The index of the cards.
        var cards: CardIndex {
            lazyCards.withLock { cards in
                if let cards { return cards }
                let index = CardIndex(images)
                cards = index
                return index
            }
        }

        private var lists: Lists {
            lazyLists.withLock { lists in
                if let lists { return lists }
                var made = Lists()
                for record in images.lazy.flatMap(\.rawRecords) {
                    if record.version == recordFormatVersion {
                        made.entries.append(Entry(record))
                    } else {
                        made.unreadable.append(record)
                    }
                }
                made.entries += runtime
                lists = made
                return made
            }
        }
    }
}
