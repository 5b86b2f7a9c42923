public import RollcallWire

/// A list of members in which a bad one does not spoil the others.
///
/// ```swift
/// struct Page: Codable {
///     @LenientArray<Messages> var messages: [any Message]
/// }
/// page.messages            // the good ones
/// page.$messages.failures  // an error for each bad one, with its index
/// ```
///
/// Leniency ends at the syntax: JSON that is malformed, or goes beyond a limit, fails as a whole. So it is with
/// what this package reads. Other decoders can notice a fault of syntax late, as Foundation's does in escapes
/// and in the spelling of numbers; to them it is a failure of the element.
@propertyWrapper
public struct LenientArray<Element: FamilyShape> {
    /// The members that could be read, in order.
    public var wrappedValue: [Element.Base]
    /// An error for each element that could not.
    public var failures: [Failure]
    /// Whether the key of the list was missing altogether.
    public var isKeyMissing: Bool

    /// An element that could not be read.
    public struct Failure: Sendable {
        /// The element's place in the list that was read, counted from 0.
        public var index: Int
        /// What is wrong with it.
        public var error: FamilyError
    }

    /// Wraps members.
    public init(wrappedValue: [Element.Base]) {
        self.wrappedValue = wrappedValue
        failures = []
        isKeyMissing = false
    }

    /// The list with its failures.
    public var projectedValue: LenientArray { self }
}

extension LenientArray: Codable {
    /// Reads what can be read.
    ///
    /// - Throws: ``FamilyError`` where the value is no array, or the input no JSON.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? WireDecoder {
            self = try decoder.withReader { reader throws(WireError) in try Self.wire(from: &reader) }
            return
        }
        self.init(wrappedValue: [])
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
            let index = container.currentIndex
            do {
                wrappedValue.append(try container.decode(Polymorphic<Element>.self).wrappedValue)
            } catch let error as FamilyError where !error.spoilsDocument {
                failures.append(Failure(index: index, error: error))
                // A container stays where it is when an element cannot be read.
                if container.currentIndex == index, try !container.decodeNil() { _ = try container.decode(Skipped.self) }
            }
        }
    }

    /// Writes the members; failures are not written.
    public func encode(to encoder: any Encoder) throws {
        try ListOf<Element>.encode(wrappedValue, to: encoder)
    }

    /// Any value at all.
    private struct Skipped: Decodable {
        init(from decoder: any Decoder) {}
    }
}

extension LenientArray: WireCodable {
    /// Reads what can be read, directly.
    public static func wire(from reader: inout JSONReader) throws(WireError) -> LenientArray {
        var result = LenientArray(wrappedValue: [])
        var more = try reader.beginArray()
        var index = 0
        while more {
            _ = reader.valueOffset
            let place = reader.position
            do throws(WireError) {
                result.wrappedValue.append(try Element.wire(from: &reader))
            } catch {
                if error.isMalformed || error.isLimit { throw error }
                let failure = reader.describe(error)
                let family = FamilyError(reading: failure, family: "\(Element.self)", path: [], tag: nil)
                result.failures.append(Failure(index: index, error: family))
                reader.rewind(to: place)
                try reader.skipValue()
            }
            more = try reader.nextElement()
            index += 1
        }
        return result
    }

    /// Writes the members, directly; failures are not written.
    public func wire(to writer: inout JSONWriter) throws(WireError) {
        try ListOf<Element>.wire(wrappedValue, to: &writer)
    }
}

extension LenientArray {
    /// What generated code takes where the key is missing: an empty list.
    public static func _absent(
        _ name: StaticString, inObjectAt object: Int, of reader: inout JSONReader
    ) throws(WireError) -> LenientArray {
        missing
    }

    /// An empty list whose key was missing.
    static var missing: LenientArray {
        var missing = LenientArray(wrappedValue: [])
        missing.isKeyMissing = true
        return missing
    }
}

extension LenientArray: Sendable where Element.Base: Sendable {}

extension FamilyError {
    /// Whether the input as a whole cannot be read, not just a member in it.
    var spoilsDocument: Bool { code == .malformed || code == .limitExceeded }
}

extension KeyedDecodingContainer {
    /// Reads a lenient list; a missing key is an empty list whose `isKeyMissing` is true.
    public func decode<Element>(_ type: LenientArray<Element>.Type, forKey key: Key) throws -> LenientArray<Element> {
        guard contains(key) else {
            return .missing
        }
        // Straight to the value: asking this container again would come back here.
        return try LenientArray(from: superDecoder(forKey: key))
    }
}
