extension ELFBuilder {
    /// How an image knows the protocol `Family`.
    enum FamilyProtocol {
        /// It defines the protocol: the program is linked statically.
        case own
        /// A slot of its own, which the loader relocates, leads to the protocol that it defines.
        case ownThroughSlot
        /// It imports the protocol from a library.
        case imported
    }

    /// Adds what Swift's compiler writes of types that conform to `Family`, and of one that conforms to something else.
    /// Names are qualified: `Core.Backend.Messages`.
    mutating func define(_ families: [String], knowing proto: FamilyProtocol = .own) {
        // One section of constants, at an address that is not its offset; distances are relative to their own place.
        let base: UInt64 = 0x1_0000
        let slotBase: UInt64 = 0x8_0000
        var constants = writer
        func here() -> UInt64 { base + UInt64(constants.bytes.count) }
        func distance(to target: UInt64) { constants.put(UInt32(truncatingIfNeeded: Int64(target) - Int64(here()))) }
        func name(_ text: String) -> UInt64 {
            let place = here()
            constants.text(text)
            constants.align(4)
            return place
        }
        func context(kind: UInt32, _ text: String, in parent: UInt64?) -> UInt64 {
            let nameAddress = name(text)
            let place = here()
            constants.put(kind)
            if let parent { distance(to: parent) } else { constants.put(UInt32(0)) }
            distance(to: nameAddress)
            return place
        }
        constants.put(UInt32(0))
        let library = context(kind: 0, "RollcallFactory", in: nil)
        let family = context(kind: 3, "Family", in: library)
        let other = context(kind: 3, "Famous", in: library)
        var descriptors: [UInt64] = []
        func conformance(of type: UInt64, to target: UInt64?) {
            descriptors.append(here())
            // The lowest bit says that a slot leads there.
            if let target { distance(to: target) } else { constants.put(UInt32(truncatingIfNeeded: Int64(slotBase) - Int64(here()) | 1)) }
            distance(to: type)
            constants.put(UInt32(0))
            constants.put(UInt32(0))
        }
        for qualified in families {
            let words = qualified.split(separator: ".").map(String.init)
            var parent = context(kind: 0, words[0], in: nil)
            for word in words.dropFirst() {
                // A private type stands in a context without a name.
                if word == "_" {
                    let place = here()
                    constants.put(UInt32(2))
                    distance(to: parent)
                    parent = place
                } else {
                    parent = context(kind: 18, word, in: parent)
                }
            }
            conformance(of: parent, to: proto == .own ? family : nil)
            conformance(of: parent, to: other)
        }
        var list = writer
        for descriptor in descriptors {
            list.put(UInt32(truncatingIfNeeded: Int64(descriptor) - Int64(0x4_0000 + list.bytes.count)))
        }
        sections.append(Section(name: ".rodata", address: base, contents: constants.bytes))
        sections.append(Section(name: "swift5_protocol_conformances", address: 0x4_0000, contents: list.bytes))
        guard proto != .own else { return }
        var names = ByteWriter()
        names.text("")
        names.text("$s15RollcallFactory6FamilyMp")
        var symbols = writer
        symbols.raw([UInt8](repeating: 0, count: is64 ? 24 : 16))
        symbols.put(UInt32(1))
        symbols.raw([UInt8](repeating: 0, count: is64 ? 20 : 12))
        var relocation = writer
        relocation.address(slotBase)
        let isImported = proto == .imported
        relocation.address(isImported ? (is64 ? 1 << 32 | 6 : 1 << 8 | 6) : 8)
        relocation.address(isImported ? 0 : family)
        let count = UInt32(sections.count)
        sections += [
            Section(name: ".data.rel.ro", flags: 3, address: slotBase, contents: [UInt8](repeating: 0, count: 8)),
            Section(name: ".dynstr", type: 3, address: 0x9_0000, contents: names.bytes),
            Section(name: ".dynsym", type: 11, address: 0xa_0000, contents: symbols.bytes, link: count + 2),
            Section(name: ".rela.dyn", type: 4, address: 0xb_0000, contents: relocation.bytes, link: count + 3),
        ]
    }

    /// Adds the dynamic section of a file that is linked with libraries.
    mutating func link(_ libraries: [String], searching folder: String) {
        var texts = ByteWriter()
        var dynamic = writer
        texts.text("")
        for (tag, text) in libraries.map({ (1, $0) }) + [(29, folder)] {
            dynamic.address(UInt64(tag))
            dynamic.address(UInt64(texts.bytes.count))
            texts.text(text)
        }
        dynamic.address(0)
        dynamic.address(0)
        let count = UInt32(sections.count)
        sections += [
            Section(name: ".dynstr", type: 3, contents: texts.bytes),
            Section(name: ".dynamic", type: 6, flags: 3, contents: dynamic.bytes, link: count + 1),
        ]
    }
}
