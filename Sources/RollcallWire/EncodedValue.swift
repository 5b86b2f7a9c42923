/// A value that `Encodable` code has written, before it becomes text: containers may be filled in any order.
enum EncodedValue {
    case null
    case bool(Bool)
    case signed(Int64)
    case unsigned(UInt64)
    case double(Double)
    case float(Float)
    case string(String)
    /// One value as text.
    case raw([UInt8])
    case object(EncodedObject)
    case array(EncodedArray)
    /// What an encoder holds that was handed out for this place.
    case deferred(WireEncoder)

    func write(to writer: inout JSONWriter) throws(WireError) {
        switch self {
        case .null: writer.writeNull()
        case .bool(let value): writer.writeBool(value)
        case .signed(let value): writer.writeInteger(value)
        case .unsigned(let value): writer.writeInteger(value)
        case .double(let value): try writer.writeDouble(value)
        case .float(let value): try writer.writeFloat(value)
        case .string(let value): writer.writeString(value)
        case .raw(let bytes): bytes.withUnsafeBufferPointer { writer.put($0) }
        case .object(let object):
            writer.beginObject()
            for (name, value) in object.members {
                writer.writeName(name)
                try value.write(to: &writer)
            }
            writer.endObject()
        case .array(let array):
            writer.beginArray()
            for value in array.elements {
                writer.beginElement()
                try value.write(to: &writer)
            }
            writer.endArray()
        case .deferred(let encoder):
            // A place that was asked for but not filled is an empty object, as with JSONEncoder.
            try (encoder.value ?? .object(EncodedObject())).write(to: &writer)
        }
    }
}

/// An object being written. All containers of one encoder share it.
final class EncodedObject {
    private(set) var members: [(name: String, value: EncodedValue)] = []
    private var places: [JSONName: Int] = [:]
    private static let smallCount = 12

    /// The value of a member; writing it again replaces it, so that no name stands twice.
    subscript(name: String) -> EncodedValue? {
        get { place(of: name).map { members[$0].value } }
        set {
            guard let newValue else { return }
            if let place = place(of: name) {
                members[place].value = newValue
                return
            }
            members.append((name, newValue))
            if members.count > Self.smallCount + 1 {
                places[JSONName(name)] = members.count - 1
            } else if members.count == Self.smallCount + 1 {
                for (place, member) in members.enumerated() { places[JSONName(member.name)] = place }
            }
        }
    }

    private func place(of name: String) -> Int? {
        if members.count <= Self.smallCount { return members.firstIndex { $0.name.utf8.elementsEqual(name.utf8) } }
        return places[JSONName(name)]
    }
}

/// An array being written.
final class EncodedArray {
    var elements: [EncodedValue] = []
}
