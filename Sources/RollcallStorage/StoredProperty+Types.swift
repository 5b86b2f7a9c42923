// The initializers choose how a value is stored by its type. The compiler takes the one that says most about the
// type, and the disfavoured ones only where no other fits.

extension StoredProperty {
    /// A property of a ``Storable`` type, stored natively.
    ///
    /// - Parameters:
    ///   - backing: What stands behind it.
    ///   - name: The key, without the prefix of `backing`.
    ///   - fallback: The default, evaluated anew each time it is needed.
    @inlinable public convenience init(
        _ backing: BackingStore, _ name: String, default fallback: @autoclosure @escaping @Sendable () -> Value
    ) where Value: Storable {
        self.init(backing, name, coding: .native, default: fallback())
    }

    /// A property of a type that is ``Storable`` and has raw values: what the conformance says counts.
    ///
    /// - Parameters:
    ///   - backing: What stands behind it.
    ///   - name: The key, without the prefix of `backing`.
    ///   - fallback: The default, evaluated anew each time it is needed.
    @inlinable public convenience init(
        _ backing: BackingStore, _ name: String, default fallback: @autoclosure @escaping @Sendable () -> Value
    ) where Value: Storable & RawRepresentable, Value.RawValue: Storable {
        self.init(backing, name, coding: .native, default: fallback())
    }

    /// A property of a type with raw values, stored by raw value.
    ///
    /// - Parameters:
    ///   - backing: What stands behind it.
    ///   - name: The key, without the prefix of `backing`.
    ///   - fallback: The default, evaluated anew each time it is needed.
    @inlinable public convenience init(
        _ backing: BackingStore, _ name: String, default fallback: @autoclosure @escaping @Sendable () -> Value
    ) where Value: RawRepresentable, Value.RawValue: Storable {
        self.init(backing, name, coding: .rawValue, default: fallback())
    }

    /// An optional property of a type with raw values.
    ///
    /// - Parameters:
    ///   - backing: What stands behind it.
    ///   - name: The key, without the prefix of `backing`.
    ///   - fallback: The default, evaluated anew each time it is needed.
    @inlinable public convenience init<Wrapped: RawRepresentable>(
        _ backing: BackingStore, _ name: String, default fallback: @autoclosure @escaping @Sendable () -> Value
    ) where Value == Wrapped?, Wrapped.RawValue: Storable {
        self.init(backing, name, coding: .optional(.rawValue), default: fallback())
    }

    /// An optional property of a type that is ``Storable`` and has raw values.
    ///
    /// - Parameters:
    ///   - backing: What stands behind it.
    ///   - name: The key, without the prefix of `backing`.
    ///   - fallback: The default, evaluated anew each time it is needed.
    @inlinable public convenience init<Wrapped: Storable & RawRepresentable>(
        _ backing: BackingStore, _ name: String, default fallback: @autoclosure @escaping @Sendable () -> Value
    ) where Value == Wrapped?, Wrapped.RawValue: Storable {
        self.init(backing, name, coding: .native, default: fallback())
    }

    /// An array of a type with raw values.
    ///
    /// - Parameters:
    ///   - backing: What stands behind it.
    ///   - name: The key, without the prefix of `backing`.
    ///   - fallback: The default, evaluated anew each time it is needed.
    @inlinable public convenience init<Element: RawRepresentable>(
        _ backing: BackingStore, _ name: String, default fallback: @autoclosure @escaping @Sendable () -> Value
    ) where Value == [Element], Element.RawValue: Storable {
        self.init(backing, name, coding: .array(.rawValue), default: fallback())
    }

    /// An array of a type that is ``Storable`` and has raw values.
    ///
    /// - Parameters:
    ///   - backing: What stands behind it.
    ///   - name: The key, without the prefix of `backing`.
    ///   - fallback: The default, evaluated anew each time it is needed.
    @inlinable public convenience init<Element: Storable & RawRepresentable>(
        _ backing: BackingStore, _ name: String, default fallback: @autoclosure @escaping @Sendable () -> Value
    ) where Value == [Element], Element.RawValue: Storable {
        self.init(backing, name, coding: .native, default: fallback())
    }

    /// A property of any other `Codable` type, stored as JSON text.
    ///
    /// - Parameters:
    ///   - backing: What stands behind it.
    ///   - name: The key, without the prefix of `backing`.
    ///   - fallback: The default, evaluated anew each time it is needed.
    @_disfavoredOverload
    @inlinable public convenience init(
        _ backing: BackingStore, _ name: String, default fallback: @autoclosure @escaping @Sendable () -> Value
    ) where Value: Codable {
        self.init(backing, name, coding: .encoded, default: fallback())
    }

    /// Other types cannot be stored.
    ///
    /// - Parameters:
    ///   - backing: What stands behind it.
    ///   - name: The key, without the prefix of `backing`.
    ///   - fallback: The default, evaluated anew each time it is needed.
    @available(*, unavailable, message: "this type cannot be stored: make it Codable, or Storable for a native form")
    @_disfavoredOverload
    public convenience init(
        _ backing: BackingStore, _ name: String, default fallback: @autoclosure @escaping @Sendable () -> Value
    ) {
        self.init(
            backing, name,
            coding: StoredCoding { stored throws(ConversionError) in
                throw ConversionError(expected: Value.self, found: stored)
            } write: { _ throws(ConversionError) in
                throw ConversionError(.unencodable, expected: Value.self)
            }, default: fallback())
    }
}
