// MARK: - Optionals

extension Optional: WireDecodable where Wrapped: WireDecodable {
    @inlinable public static func wire(from reader: inout JSONReader) throws(WireError) -> Wrapped? {
        reader.readNull() ? nil : try Wrapped.wire(from: &reader)
    }
}

extension Optional: WireEncodable where Wrapped: WireEncodable {
    @inlinable public func wire(to writer: inout JSONWriter) throws(WireError) {
        guard let self else { return writer.writeNull() }
        try self.wire(to: &writer)
    }
}

// MARK: - Arrays and sets

extension Array: WireDecodable where Element: WireDecodable {
    @inlinable public static func wire(from reader: inout JSONReader) throws(WireError) -> [Element] {
        guard try reader.beginArray() else { return [] }
        var elements: [Element] = []
        elements.reserveCapacity(4)
        repeat { elements.append(try Element.wire(from: &reader)) } while try reader.nextElement()
        return elements
    }
}

extension Array: WireEncodable where Element: WireEncodable {
    @inlinable public func wire(to writer: inout JSONWriter) throws(WireError) {
        writer.beginArray()
        for element in self {
            writer.beginElement()
            try element.wire(to: &writer)
        }
        writer.endArray()
    }
}

extension Set: WireDecodable where Element: WireDecodable {
    @inlinable public static func wire(from reader: inout JSONReader) throws(WireError) -> Set<Element> {
        var elements: Set<Element> = []
        var more = try reader.beginArray()
        while more {
            elements.insert(try Element.wire(from: &reader))
            more = try reader.nextElement()
        }
        return elements
    }
}

extension Set: WireEncodable where Element: WireEncodable {
    @inlinable public func wire(to writer: inout JSONWriter) throws(WireError) {
        writer.beginArray()
        for element in self {
            writer.beginElement()
            try element.wire(to: &writer)
        }
        writer.endArray()
    }
}

// MARK: - Dictionaries by name

extension Dictionary: WireDecodable where Key == String, Value: WireDecodable {
    /// Reads an object.
    /// - Throws: ``WireError/duplicateKey`` when a name stands in it twice.
    @inlinable public static func wire(from reader: inout JSONReader) throws(WireError) -> [String: Value] {
        var members: [String: Value] = [:]
        var more = try reader.beginObject()
        while more {
            let key = try reader.readKey()
            let name = reader.string(of: key)
            if let place = members.index(forKey: name) {
                // Names that differ in their bytes only are equal as strings; then, as with Codable, the last stays.
                let isSame = members.keys[place].utf8.elementsEqual(name.utf8)
                if isSame { throw reader.duplicateKey(name) }
                members.remove(at: place)
            }
            members[name] = try Value.wire(from: &reader)
            more = try reader.nextMember()
        }
        return members
    }
}

extension Dictionary: WireEncodable where Key == String, Value: WireEncodable {
    @inlinable public func wire(to writer: inout JSONWriter) throws(WireError) {
        writer.beginObject()
        for (name, value) in self {
            writer.writeName(name)
            try value.wire(to: &writer)
        }
        writer.endObject()
    }
}

extension JSONReader {
    @usableFromInline @inline(never) mutating func duplicateKey(_ name: String) -> WireError {
        fail(.duplicateKey, "the member \"\(name)\" stands here twice")
    }
}
