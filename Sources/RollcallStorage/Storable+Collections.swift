extension Optional: Storable where Wrapped: Storable {
    /// Reads a value, or nil where nothing is stored on purpose.
    @inlinable public init(stored: StoredValue) throws(ConversionError) {
        if case .null = stored { self = nil } else { self = try Wrapped(stored: stored) }
    }

    /// The value, or null.
    @inlinable public func stored() throws(ConversionError) -> StoredValue {
        if let self { try self.stored() } else { .null }
    }
}

extension Array: Storable where Element: Storable {
    /// Reads an array.
    @inlinable public init(stored: StoredValue) throws(ConversionError) {
        self = try elements(of: stored, as: Self.self) { value throws(ConversionError) in try Element(stored: value) }
    }

    /// An array of the elements.
    @inlinable public func stored() throws(ConversionError) -> StoredValue {
        try storedArray(self) { element throws(ConversionError) in try element.stored() }
    }
}

extension Set: Storable where Element: Storable {
    /// Reads a set from an array.
    @inlinable public init(stored: StoredValue) throws(ConversionError) {
        self.init(
            try elements(of: stored, as: Self.self) { value throws(ConversionError) in try Element(stored: value) })
    }

    /// An array of the elements, in no particular order.
    @inlinable public func stored() throws(ConversionError) -> StoredValue {
        try storedArray(self) { element throws(ConversionError) in try element.stored() }
    }
}

extension Dictionary: Storable where Key == String, Value: Storable {
    /// Reads a dictionary.
    @inlinable public init(stored: StoredValue) throws(ConversionError) {
        guard case .dictionary(let members) = stored else { throw ConversionError(expected: Self.self, found: stored) }
        self.init(minimumCapacity: members.count)
        for (key, value) in members {
            do { self[key] = try Value(stored: value) } catch { throw error.within(".?") }
        }
    }

    /// A dictionary of the values.
    @inlinable public func stored() throws(ConversionError) -> StoredValue {
        var members: [String: StoredValue] = Dictionary<String, StoredValue>(minimumCapacity: count)
        for (key, value) in self {
            do { members[key] = try value.stored() } catch { throw error.within(".?") }
        }
        return .dictionary(members)
    }
}

/// The elements of a stored array. A key of a dictionary is not shown in the path of an error, since it may be
/// a secret; an index is.
@inlinable
func elements<Element>(
    of stored: StoredValue, as type: any Any.Type, _ read: (StoredValue) throws(ConversionError) -> Element
) throws(ConversionError) -> [Element] {
    guard case .array(let values) = stored else { throw ConversionError(expected: type, found: stored) }
    var result: [Element] = []
    result.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
        do { result.append(try read(value)) } catch { throw error.within("[\(index)]") }
    }
    return result
}

/// The stored form of a collection.
@inlinable
func storedArray<Elements: Collection>(
    _ elements: Elements, _ write: (Elements.Element) throws(ConversionError) -> StoredValue
) throws(ConversionError) -> StoredValue {
    var values: [StoredValue] = []
    values.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
        do { values.append(try write(element)) } catch { throw error.within("[\(index)]") }
    }
    return .array(values)
}
