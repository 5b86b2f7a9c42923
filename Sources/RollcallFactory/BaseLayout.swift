/// How values of a family's base lie in memory: where their very type is told, and where the value of that type is.
///
/// Generic code cannot open an existential without making another one around it, which copies the value: a reference
/// count for each of its strings, which costs half as much as writing it. So the container is read in place.
/// Its layout is part of Swift's ABI: see "Opaque Existential Containers" in TypeLayout.rst, and "Common Metadata
/// Layout" and "Existential Metadata" in TypeMetadata.rst, in the Swift project's folder docs/ABI. It is tried on
/// values of every kind before anything relies on it (`isAsDocumented`).
enum BaseLayout {
    /// The base is the very type of its values, such as a structure.
    case value
    /// A value begins with a reference to an object, whose class is its type.
    case object
    /// A value begins with three words for the payload, or for the box that holds it; the fourth is its type.
    case existential

    /// The layout of a base; nil where it is none of these, or not as documented.
    init?(of base: any Any.Type) {
        guard Self.isAsDocumented else { return nil }
        self.init(documentedFor: base)
    }

    private init?(documentedFor base: any Any.Type) {
        let metadata = Metadata(base)
        switch metadata.kind {
        case .structure, .enumeration, .optional: self = .value
        case .class: self = .object
        case .existential:
            switch metadata.existentialKind {
            case .opaque: self = .existential
            case .classBound: self = .object
            case .error: return nil
            }
        case .other: return nil
        }
    }

    /// The very type of a value.
    ///
    /// - Parameters:
    ///   - value: Leads to a value of the base.
    ///   - base: The base.
    @inline(__always)
    func type(of value: UnsafeRawPointer, in base: any Any.Type) -> any Any.Type {
        switch self {
        case .value: base
        case .object: Self.objectType(of: value)
        case .existential:
            // Invariant: the fourth word of an opaque container is the metadata of what it holds.
            value.load(fromByteOffset: Self.typeOffset, as: AnyType.self)
        }
    }

    /// The class of the object to which a reference at this place leads.
    static func objectType(of reference: UnsafeRawPointer) -> any Any.Type {
        // Invariant: a reference stands here, which its owner keeps.
        let object = reference.load(as: Unmanaged<AnyObject>.self)
        return object._withUnsafeGuaranteedRef { Swift.type(of: $0) }
    }

    private typealias AnyType = any Any.Type
    private static let typeOffset = 3 * MemoryLayout<UnsafeRawPointer>.size

    /// Where the payload of a type lies in an opaque container.
    enum Payload {
        /// In the container.
        case inline
        /// In a box, this many bytes behind its beginning.
        case boxed(Int)
        /// In the container, and a reference: what it leads to may be of a class that inherits from the type.
        case object

        init(of type: any Any.Type) {
            let metadata = Metadata(type)
            if case .class = metadata.kind {
                self = .object
            } else if metadata.isInline {
                self = .inline
            } else {
                // A box has a header of two words, and then the payload at its alignment.
                let header = 2 * MemoryLayout<UnsafeRawPointer>.size
                self = .boxed((header + metadata.alignmentMask) & ~metadata.alignmentMask)
            }
        }

        /// The place of the payload in a container.
        @inline(__always)
        func place(in container: UnsafeRawPointer) -> UnsafeRawPointer {
            switch self {
            case .inline, .object: container
            // Invariant: a payload that is not inline is held by a box, to which the first word leads.
            case .boxed(let offset): container.load(as: UnsafeRawPointer.self) + offset
            }
        }
    }
}

extension BaseLayout {
    /// Whether values of every kind lie as documented.
    static let isAsDocumented: Bool = {
        let object = Probes.Object()
        let isRight =
            BaseLayout(documentedFor: (any Probe).self) == .existential
            && BaseLayout(documentedFor: (any ObjectProbe).self) == .object
            && BaseLayout(documentedFor: Probes.Object.self) == .object
            && BaseLayout(documentedFor: Probes.Small.self) == .value
            && BaseLayout(documentedFor: (any Error).self) == nil
        return isRight && isFound(Probes.Small()) && isFound(Probes.Full()) && isFound(Probes.Large())
            && isFound(Probes.Aligned()) && isFound(Probes.Choice.second(7)) && isFound(Probes.Empty())
            && isFound(Probes.Unmovable(object: object)) && isFound(object, as: Probes.Object.self)
    }()

    /// Whether a value is found in its container, bit by bit.
    private static func isFound<Value: Probe>(_ value: Value) -> Bool {
        // Coerced, since an existential that is passed to a generic parameter is opened otherwise (SE-0352).
        let container: any Probe = value
        return withUnsafeBytes(of: container as any Probe) { container in
            guard let start = container.baseAddress, container.count == typeOffset + 2 * MemoryLayout<Int>.size else {
                return false
            }
            let type = BaseLayout.existential.type(of: start, in: (any Probe).self)
            guard type == Value.self else { return false }
            let place = Payload(of: type).place(in: start)
            let isAligned = Int(bitPattern: place) % MemoryLayout<Value>.alignment == 0
            return isAligned && place.assumingMemoryBound(to: Value.self).pointee.isIntact
        }
    }

    private static func isFound(_ value: some ObjectProbe, as type: any Any.Type) -> Bool {
        let container: any ObjectProbe = value
        return withUnsafeBytes(of: container as any ObjectProbe) { bytes in
            bytes.baseAddress.map { objectType(of: $0) == type } ?? false
        }
    }
}

/// What stands in the metadata of a type.
private struct Metadata {
    private let pointer: UnsafeRawPointer

    init(_ type: any Any.Type) { pointer = unsafeBitCast(type, to: UnsafeRawPointer.self) }

    enum Kind { case `class`, structure, enumeration, optional, existential, other }

    /// The first word. Of a class it is 0, or a pointer where objects are those of Objective-C.
    var kind: Kind {
        switch pointer.load(as: UInt.self) {
        case 0, 0x800...: .class
        case 0x200: .structure
        case 0x201: .enumeration
        case 0x202: .optional
        case 0x303: .existential
        default: .other
        }
    }

    enum ExistentialKind { case opaque, classBound, error }

    /// By the flags, the second word, of an existential type.
    var existentialKind: ExistentialKind {
        let flags = pointer.load(fromByteOffset: MemoryLayout<UInt>.size, as: UInt32.self)
        if flags & 0x3f00_0000 != 0 { return .error }
        return flags & 0x8000_0000 != 0 ? .opaque : .classBound
    }

    /// The flags in the table of value witnesses, behind eight functions, the size and the stride.
    private var flags: UInt32 {
        let word = MemoryLayout<UInt>.size
        let witnesses = pointer.load(fromByteOffset: -word, as: UnsafeRawPointer.self)
        return witnesses.load(fromByteOffset: 10 * word, as: UInt32.self)
    }

    var isInline: Bool { flags & 0x2_0000 == 0 }
    var alignmentMask: Int { Int(flags & 0xff) }
}

private protocol Probe { var isIntact: Bool { get } }
private protocol ObjectProbe: AnyObject {}

/// Values of each kind that an existential can hold.
private enum Probes {
    struct Empty: Probe { var isIntact: Bool { true } }
    struct Small: Probe {
        var a: UInt8 = 0x5c
        var isIntact: Bool { a == 0x5c }
    }
    struct Full: Probe {
        var a = (1, 2, 3)
        var isIntact: Bool { a == (1, 2, 3) }
    }
    struct Large: Probe {
        var a = (1, 2, 3, 4)
        var isIntact: Bool { a == (1, 2, 3, 4) }
    }
    struct Aligned: Probe {
        var a = SIMD4<Double>(1, 2, 3, 4)
        var b = true
        var isIntact: Bool { a == SIMD4(1, 2, 3, 4) && b }
    }
    enum Choice: Probe {
        case first, second(Int)
        var isIntact: Bool { if case .second(7) = self { true } else { false } }
    }
    /// Small, and still held by a box, since it cannot be moved bit by bit.
    struct Unmovable: Probe {
        weak var object: Object?
        var isIntact: Bool { object != nil }
    }
    final class Object: ObjectProbe {}
}
