#if NATS
internal import Foundation
internal import RollcallStorage

/// What a store knows of its bucket: the values that stand there, and those that are on their way.
struct BucketMirror: Sendable {
    private struct Entry: Sendable {
        /// What stands in the bucket, and the number of the message that says so; 0 where none does.
        var value: StoredValue?
        var revision: UInt64 = 0
        /// What is being written, and what is to be written after.
        var writing: Job?
        var next: StoredValue??
        /// Whether somebody writes this key.
        var isBusy = false

        /// What a reader sees.
        var seen: StoredValue? { next ?? (writing.map(\.value) ?? value) }
    }

    /// A value that is to be written.
    struct Job: Sendable {
        var value: StoredValue?
        /// The revision that it is written over.
        var revision: UInt64
        /// The id of the message.
        var id: String
    }

    private var entries: [String: Entry] = [:]
    private var busy = 0
    /// The first error of writing that nobody was told of.
    var error: StorageError?
    /// Who waits for everything to be written.
    var waiting: [CheckedContinuation<Void, Never>] = []

    var isWriting: Bool { busy > 0 }
    var names: [String] { entries.filter { $0.value.seen != nil }.map(\.key) }

    func value(_ name: String) -> StoredValue? { entries[name]?.seen }

    /// Sets a value.
    /// - Returns: Whether it is another than before, and whether the caller is to write it.
    mutating func set(_ value: StoredValue?, _ name: String) -> (isNew: Bool, isFirst: Bool) {
        var entry = entries[name] ?? Entry()
        guard entry.seen != value else { return (false, false) }
        entry.next = .some(value)
        let isFirst = !entry.isBusy
        if isFirst {
            entry.isBusy = true
            busy += 1
        }
        entries[name] = entry
        return (true, isFirst)
    }

    /// What is to be written under a key next; nil where there is nothing more.
    mutating func job(_ name: String) -> Job? {
        guard var entry = entries[name] else { return nil }
        defer { entries[name] = entry }
        guard let value = entry.next else {
            entry.isBusy = false
            busy -= 1
            return nil
        }
        entry.next = nil
        let job = Job(value: value, revision: entry.revision, id: UUID().uuidString)
        entry.writing = job
        return job
    }

    /// A value has been written.
    mutating func wrote(_ name: String, _ job: Job, revision: UInt64) {
        guard var entry = entries[name] else { return }
        entry.writing = nil
        if revision > entry.revision {
            entry.value = job.value
            entry.revision = revision
        }
        entries[name] = entry
    }

    /// Nothing stands in the bucket any more under a key, and nobody has said so.
    mutating func forget(_ name: String) {
        entries[name]?.value = nil
        entries[name]?.revision = 0
    }

    /// A value could not be written: what stands in the bucket counts again.
    /// - Returns: Whether a reader sees another value.
    mutating func failed(_ name: String, _ error: StorageError) -> Bool {
        if self.error == nil { self.error = error }
        guard var entry = entries[name] else { return false }
        let seen = entry.seen
        entry.writing = nil
        entry.next = nil
        entries[name] = entry
        return entry.seen != seen
    }

    /// Notes what stands in the bucket.
    /// - Returns: Whether a reader sees another value.
    mutating func apply(_ name: String, _ value: StoredValue?, revision: UInt64) -> Bool {
        var entry = entries[name] ?? Entry()
        guard revision > entry.revision else { return false }
        let seen = entry.seen
        entry.value = value
        entry.revision = revision
        entries[name] = entry
        return entry.seen != seen
    }
}

/// Keys as a bucket spells them: letters, digits, `-`, `_`, `/` and single dots within as they are, any other byte as `=`
/// and two hexadecimal digits.
enum BucketKey {
    static func encoded(_ key: String) throws(StorageError) -> String {
        if key.isEmpty { return "=" }
        let bytes = Array(key.utf8)
        var name: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            let isDotWithin = byte == 0x2e && index > 0 && index + 1 < bytes.count && bytes[index - 1] != 0x2e
            if isPlain(byte) || isDotWithin {
                name.append(byte)
            } else {
                let digits = Array("0123456789ABCDEF".utf8)
                name += [0x3d, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        guard name.count <= 800 else {
            throw StorageError(.invalidKey, key: String(key.prefix(64)), reason: "a key of a bucket has at most 800 bytes")
        }
        return String(decoding: name, as: UTF8.self)
    }

    /// The key of a name; nil where another program has spelled it so that it is none of this library's.
    static func decoded(_ name: String) -> String? {
        if name == "=" { return "" }
        var bytes: [UInt8] = []
        var rest = Array(name.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == 0x3d else {
                bytes.append(byte)
                continue
            }
            guard let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), rest.count >= 2 else { return nil }
            rest = rest.dropFirst(2)
            bytes.append(value)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// The key of a name that this library would spell the same; nil for others, which can be neither read nor written.
    static func canonical(_ name: String) -> String? {
        guard let key = decoded(name), let spelled = try? encoded(key), spelled == name else { return nil }
        return key
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x5f, 0x2f: true
        default: false
        }
    }
}
#endif
