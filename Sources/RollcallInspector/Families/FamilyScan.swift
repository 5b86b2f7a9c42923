/// Finds the families that an image defines, in what Swift's runtime is told of conformances: the section
/// `swift5_protocol_conformances` (Swift, `docs/ABI/TypeMetadata.rst` and `include/swift/ABI/MetadataValues.h`). The
/// runtime needs it, so it is there in stripped files too.
struct FamilyScan {
    private let memory: AddressSpace
    private let relocations: Relocations
    private let conformances: [Conformance]

    /// What a conformance is of and to.
    private struct Conformance {
        let address: UInt64
        /// Where the descriptor of the protocol lies, or the slot that will lead to it.
        let proto: UInt64
        let isIndirect: Bool
        let flags: UInt32
    }

    /// The most conformances that are looked at.
    private static let most: UInt64 = 1 << 20
    /// The protocol, as another image imports it.
    private static let symbol = "$s15RollcallFactory6FamilyMp"
    private static let module = "RollcallFactory"
    private static let name = "Family"

    /// The families that a file defines, or nil where that cannot be told: in object files, whose parts have no
    /// addresses yet, and where something about the tables cannot be read.
    static func families(in elf: ELFFile) -> [FamilyDefinition]? {
        guard elf.type != 1 else { return nil }
        do throws(InspectionError) {
            return try FamilyScan(elf).families()
        } catch {
            return nil
        }
    }

    private init(_ elf: ELFFile) throws(InspectionError) {
        memory = AddressSpace(elf)
        var conformances: [Conformance] = []
        var slots: Set<UInt64> = []
        for section in elf.sections where section.name == "swift5_protocol_conformances" && section.size > 0 {
            guard section.size / 4 <= Self.most else { throw elf.region.error(.tooLarge, "it has too many conformances") }
            for index in 0..<section.size / 4 {
                let address = try memory.target(at: section.address &+ index * 4)
                let distance = try memory.number(Int32.self, at: address)
                let conformance = Conformance(
                    address: address, proto: address &+ UInt64(bitPattern: Int64(distance & ~1)), isIndirect: distance & 1 != 0,
                    flags: try memory.number(UInt32.self, at: address &+ 12))
                conformances.append(conformance)
                if conformance.isIndirect { slots.insert(conformance.proto) }
            }
        }
        self.conformances = conformances
        relocations = try Relocations(of: slots, in: elf)
    }

    private func families() throws(InspectionError) -> [FamilyDefinition] {
        var families: [FamilyDefinition] = []
        var answers: [UInt64: Bool] = [:]
        for conformance in conformances {
            let isFamily: Bool
            if let answer = answers[conformance.proto] {
                isFamily = answer
            } else {
                isFamily = try leadsToFamily(conformance)
                answers[conformance.proto] = isFamily
            }
            // Kind 0: the type's descriptor lies in this image.
            guard isFamily, conformance.flags >> 3 & 7 == 0 else { continue }
            if let family = try definition(memory.target(at: conformance.address &+ 4)) { families.append(family) }
        }
        return families.sorted { $0.qualifiedName < $1.qualifiedName }
    }

    /// Whether a conformance is one to `Family`.
    private func leadsToFamily(_ conformance: Conformance) throws(InspectionError) -> Bool {
        guard conformance.isIndirect else { return try isFamily(conformance.proto) }
        switch relocations[conformance.proto] {
        case .imported(let symbol): return symbol == Self.symbol
        case .address(let address): return try isFamily(address)
        case nil:
            let address = try memory.pointer(at: conformance.proto)
            // An optional protocol that is not there.
            return address == 0 ? false : try isFamily(address)
        }
    }

    private func isFamily(_ descriptor: UInt64) throws(InspectionError) -> Bool {
        guard try name(descriptor) == Self.name, let parent = try parent(of: descriptor), try kind(parent) == .module
        else { return false }
        return try name(parent) == Self.module
    }

    // MARK: Descriptors of contexts: flags, the parent, the name

    private enum Kind { case module, `extension`, anonymous, other }

    private func kind(_ descriptor: UInt64) throws(InspectionError) -> Kind {
        switch try memory.number(UInt32.self, at: descriptor) & 0x1f {
        case 0: .module
        case 1: .extension
        case 2: .anonymous
        default: .other
        }
    }

    private func name(_ descriptor: UInt64) throws(InspectionError) -> String {
        try memory.text(at: memory.target(at: descriptor &+ 8))
    }

    /// The enclosing context; nil where there is none, and where it lies in another image.
    private func parent(of descriptor: UInt64) throws(InspectionError) -> UInt64? {
        let distance = try memory.number(Int32.self, at: descriptor &+ 4)
        guard distance != 0, distance & 1 == 0 else { return nil }
        return (descriptor &+ 4) &+ UInt64(bitPattern: Int64(distance))
    }

    /// The name of a type with those of its contexts; nil where a context is not in this image.
    private func definition(_ descriptor: UInt64) throws(InspectionError) -> FamilyDefinition? {
        var names: [String] = []
        var context: UInt64? = descriptor
        for _ in 0..<32 {
            guard let current = context else { return nil }
            switch try kind(current) {
            case .module: return FamilyDefinition(module: try name(current), name: names.reversed().joined(separator: "."))
            case .anonymous: context = try parent(of: current)
            case .extension:
                // The extended type stands there as a mangled name; one that leads to a type of this image is followed.
                let mangled = try memory.target(at: current &+ 8)
                guard try memory.number(UInt8.self, at: mangled) == 1 else {
                    context = try parent(of: current)
                    continue
                }
                let bytes = try (1...4).map { index throws(InspectionError) in
                    try memory.number(UInt8.self, at: mangled &+ UInt64(index))
                }
                context = (mangled &+ 1) &+ UInt64(bitPattern: Int64(memory.distance(bytes)))
            case .other:
                names.append(try name(current))
                context = try parent(of: current)
            }
        }
        return nil
    }
}
