@_exported public import CRollcallImages

/// The function of a record: writes the Swift value of the type that is asked for to `out`.
///
/// `type` is the metatype of the type that the caller expects, as a pointer. The function answers false, and
/// writes nothing, where it has no value of exactly that type. Two copies of Rollcall in one process have
/// different types, so neither can misread the other's records.
public typealias RecordAccessor =
    @convention(c) (_ out: UnsafeMutableRawPointer, _ type: UnsafeRawPointer) -> Bool

/// One record, as it lies in the section `rollcall`: kind, format version, identity, accessor.
///
/// `Documentation/RecordABI.md` specifies it. Macros write records; they can be written by hand as well.
public typealias Record = (UInt32, UInt32, UInt64, RecordAccessor)

/// What a record registers; the number is four characters, so that a hex dump can be read.
public struct RecordKind: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// A member of a family (`memb`).
    public static let member = RecordKind(rawValue: 0x6d65_6d62)

    /// A property whose storage is a store (`prop`).
    public static let property = RecordKind(rawValue: 0x7072_6f70)
}

extension RecordKind: CustomStringConvertible {
    /// The four characters, such as `memb`.
    public var description: String {
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: rawValue >> (24 - 8 * $0)) }
        guard bytes.allSatisfy({ (0x20..<0x7f).contains($0) }) else { return "0x" + String(rawValue, radix: 16) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// The version of the record format that this library reads and its macros write.
public let recordFormatVersion: UInt32 = 1

/// What a value that a record hands out lays claim to.
///
/// Two entries of the same kind with a name in common, in the same namespace, are two owners of one name.
public struct Claims: Sendable {
    /// What the names are told apart within: a family's type, for example.
    public var namespace: ObjectIdentifier
    /// The first name.
    public var name: String
    /// Further names.
    public var aliases: [String]

    /// Claims a name, and further ones, within `namespace`.
    @inlinable
    public init(namespace: any Any.Type, name: String, aliases: [String] = []) {
        self.namespace = ObjectIdentifier(namespace)
        self.name = name
        self.aliases = aliases
    }

    /// Claims a name within an object that lives as long as the process.
    package init(object: ObjectIdentifier, name: String) {
        namespace = object
        self.name = name
        aliases = []
    }

    /// All names: the first one and the aliases.
    public var names: [String] { [name] + aliases }
}

/// A value that can be registered.
public protocol Registrable: Sendable {
    /// The names that the value owns.
    var claims: Claims { get }

    /// Whether the metatype of this type lies at the pointer. There is no need to write this: it is for generic
    /// types, which answer faster when their own module asks, since there the runtime need not search the
    /// program's conformances for what the parameters must conform to.
    static func _isMetatype(_ pointer: UnsafeRawPointer) -> Bool
}

extension Registrable {
    @inlinable
    public static func _isMetatype(_ pointer: UnsafeRawPointer) -> Bool {
        pointer == unsafeBitCast(Self.self as Any.Type, to: UnsafeRawPointer.self)
    }
}

/// The body of a record's accessor.
///
/// It is emitted into the client, so that the client's image announces itself however Rollcall is linked: see
/// `rollcall_here` in the C module.
///
/// - Parameters:
///   - out: The accessor's first argument.
///   - type: The accessor's second argument.
///   - claims: What the value lays claim to. Tables are built from this alone, without making the values, so it
///     is worth while to say it apart.
///   - make: Makes the value.
@_alwaysEmitIntoClient
public func provideRecord<Value: Registrable>(
    _ out: UnsafeMutableRawPointer, _ type: UnsafeRawPointer, claims: @autoclosure () -> Claims, _ make: () -> Value
) -> Bool {
    // Invariant: callers of an accessor pass a metatype's pointer, and room for a value of that type.
    if type == unsafeBitCast(Claims.self as Any.Type, to: UnsafeRawPointer.self) {
        out.initializeMemory(as: Claims.self, to: claims())
        return true
    }
    if Value._isMetatype(type) {
        out.initializeMemory(as: Value.self, to: make())
        return true
    }
    // Not needed for what it does: the image was announced before anybody could find this record. It is needed
    // since the compiler emits the constructor only where something refers to it. Here it is in nobody's way.
    rollcall_here()
    return false
}

/// The body of a record's accessor, where the value itself says what it lays claim to.
@_alwaysEmitIntoClient
public func provideRecord<Value: Registrable>(
    _ out: UnsafeMutableRawPointer, _ type: UnsafeRawPointer, _ make: () -> Value
) -> Bool {
    provideRecord(out, type, claims: make().claims, make)
}
