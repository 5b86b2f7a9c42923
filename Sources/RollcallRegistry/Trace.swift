#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif
internal import RollcallWire

/// What is registered, said on standard error as it is first seen, where the environment variable `ROLLCALL_TRACE`
/// is `1`: one line for each registration.
enum Trace {
    /// Whether it is wanted. The environment is read once, when the first snapshot of the process is made.
    static let isOn: Bool = getenv("ROLLCALL_TRACE").map { String(cString: $0) == "1" } ?? false

    private static let seen = Guarded<Set<UInt>>([])

    /// Says what the images of a snapshot register, of those that were not seen before.
    static func note(_ storage: Registry.Storage) {
        let images = seen.withLock { seen in
            storage.images.filter { image in image.records.baseAddress.map { seen.insert(UInt(bitPattern: $0)).inserted } ?? false }
        }
        for image in images {
            let path = image.path
            let lines = image.rawRecords.map { record in
                let card = storage.cards.card(of: record)
                let unread = record.version == recordFormatVersion ? "" : ", of format \(record.version), which is not read"
                return line(card?.description ?? "\(record.kind) without a card", "in \(path)\(unread)")
            }
            StandardError.write(lines.joined())
        }
    }

    /// Says what is registered at run time.
    static func note(_ entry: Entry) {
        guard case .value(let registered) = entry.source else { return }
        StandardError.write(line(registered.card.description, "at run time"))
    }

    private static func line(_ what: String, _ origin: String) -> String {
        "rollcall: registered \(Quoted.phrase(what)), \(origin)\n"
    }
}
