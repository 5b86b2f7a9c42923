internal import RollcallRegistry
internal import RollcallWire

/// Why a value could not be read or kept.
///
/// It says what, under which key, in which store, and what to do. It never holds a value or a part of one.
public struct StorageError: Error, Sendable {
    /// What is wrong.
    public var code: Code
    /// The key concerned, where there is one.
    public var key: String?
    /// The store, such as `file /home/ann/.config/courier/settings.json`.
    public var store: String?
    /// The type that was asked for, where a value does not fit it.
    public var expected: String?
    /// The kind of value that stands in the store, where it does not fit the type.
    public var found: StoredValue.Kind?
    /// What exactly is wrong, as a phrase without any value.
    public var reason: String
    /// Where a corrupt file was moved, if it was.
    public var keptAside: String?

    /// The kinds of faults.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// A value of another kind than the property's type stands under the key.
        case mismatch
        /// A value of the right kind stands under the key, but it is none of the property's type.
        case invalidValue
        /// The value cannot be encoded, or the store cannot keep it.
        case unencodable
        /// The store can only be read.
        case readOnly
        /// What the store keeps is damaged.
        case corrupt
        /// The store's file, folder or database cannot be read.
        case unreadable
        /// The store's file, folder or database cannot be written.
        case unwritable
        /// There is no space left.
        case full
        /// Somebody else holds the store's lock for too long.
        case busy
        /// The service behind the store is not there.
        case unavailable
        /// The store is locked and has to be unlocked first.
        case locked
        /// A person has cancelled the question for permission.
        case cancelled
        /// The service behind the store does not answer.
        case timedOut
        /// The store cannot have such a key.
        case invalidKey
        /// Two values claim one place, and neither may be lost.
        case conflict
        /// Another error of the store.
        case failed
    }

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: What is wrong.
    ///   - key: The key concerned.
    ///   - store: The store, in a few words.
    ///   - expected: The type that was asked for.
    ///   - found: The kind of value that stands there.
    ///   - reason: What exactly is wrong, as a phrase. It must hold no value.
    ///   - keptAside: Where a corrupt file was moved.
    public init(
        _ code: Code, key: String? = nil, store: String? = nil, expected: String? = nil, found: StoredValue.Kind? = nil,
        reason: String, keptAside: String? = nil
    ) {
        self.code = code
        self.key = key
        self.store = store
        self.expected = expected
        self.found = found
        self.reason = reason
        self.keptAside = keptAside
    }
}

extension StorageError: CustomStringConvertible {
    /// What is wrong, where, and what to do about it.
    public var description: String {
        var text = Quoted.phrase(reason)
        if let key { text = "\(Quoted.text(key)): " + text }
        if let store { text = Quoted.phrase(store) + ": " + text }
        if let keptAside { text += "; the file was kept as \(Quoted.phrase(keptAside))" }
        return text + ". " + code.advice
    }
}

extension StorageError.Code {
    /// What a person can do about it.
    var advice: String {
        switch self {
        case .mismatch, .invalidValue:
            "The stored value is left as it is; set the property, reset it, or migrate the value."
        case .unencodable: "Nothing was changed. Give the type a form that can be stored."
        case .readOnly: "Set the value where it comes from."
        case .corrupt: "Repair what is kept, or set the values anew."
        case .unreadable: "Check that it is there and may be read."
        case .unwritable: "Nothing was changed. Check that the folder is there and may be written to."
        case .full: "Nothing was changed. Make room and try again."
        case .busy: "Nothing was changed. End the process that holds the lock, or try again."
        case .unavailable: "Start the service, or choose another store."
        case .locked: "Unlock it and try again."
        case .cancelled: "Nothing was changed. Try again and allow it."
        case .timedOut: "Try again; if it stays so, look at the service."
        case .invalidKey: "Choose another key."
        case .conflict: "Both are left as they are; remove one of them."
        case .failed: "See the reason."
        }
    }
}

extension StorageError {
    /// Says the error on standard error, each kind once for each key: what stores do where nobody takes errors.
    public func writeToLog() { ErrorLog.write(self) }
}

/// The default place of errors that nobody takes: standard error, each kind once for each key.
enum ErrorLog {
    static func write(_ error: StorageError) {
        let mark = "\(error.code.rawValue) \(error.key ?? "") \(error.store ?? "")"
        let isNew = seen.withLock { seen in
            // Keys are named in code, so they are few; where a program makes them up, it hears of the first ones.
            seen.count < 1000 && seen.insert(mark).inserted
        }
        if isNew { StandardError.write("rollcall: \(error)\n") }
    }

    private static let seen = Guarded<Set<String>>([])
}
