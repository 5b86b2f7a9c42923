internal import RollcallRegistry

/// What only writing needs, and what takes all members to know: which member has which type.
final class TypeTable: Sendable {
    /// Open addressing over the addresses of metadata.
    private let slots: [Slot]
    private let layout: BaseLayout?
    private let base: any Any.Type

    private struct Slot {
        /// The address of the type's metadata; 0 where nothing stands.
        var type: UInt = 0
        var index = 0
        var payload = BaseLayout.Payload.inline
    }

    init<F: Family>(_ typed: MemberTable<F>) {
        let members = typed.membersByType
        var size = 8
        while size < members.count * 2 { size *= 2 }
        var slots = [Slot](repeating: Slot(), count: size)
        for (type, index) in members {
            let address = UInt(bitPattern: ObjectIdentifier(type))
            var slot = Self.hash(address) & (size - 1)
            while slots[slot].type != 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = Slot(type: address, index: index, payload: .init(of: type))
        }
        self.slots = slots
        base = F.Base.self
        layout = BaseLayout(of: F.Base.self)
    }

    /// Finds the value in a value of the family's base, and which member writes its very type; nil where none does, or
    /// where the base is of a kind whose values cannot be found in place.
    func find(_ value: UnsafeRawPointer) -> (payload: UnsafeRawPointer, index: Int)? {
        guard let layout else { return nil }
        let type = layout.type(of: value, in: base)
        guard let slot = slot(of: type) else {
            // A container of a class tells the class it was made with, and the object may be of one that inherits.
            guard case .existential = layout, case .object = BaseLayout.Payload(of: type) else { return nil }
            return self.slot(of: BaseLayout.objectType(of: value)).map { (value, $0.index) }
        }
        guard case .existential = layout else { return (value, slot.index) }
        guard case .object = slot.payload else { return (slot.payload.place(in: value), slot.index) }
        return self.slot(of: BaseLayout.objectType(of: value)).map { (value, $0.index) }
    }

    private func slot(of type: any Any.Type) -> Slot? {
        let type = UInt(bitPattern: ObjectIdentifier(type))
        var slot = Self.hash(type) & (slots.count - 1)
        while slots[slot].type != 0 {
            if slots[slot].type == type { return slots[slot] }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    private static func hash(_ type: UInt) -> Int {
        Int(truncatingIfNeeded: (UInt64(type) &* 0x9e37_79b9_7f4a_7c15) >> 40)
    }
}
