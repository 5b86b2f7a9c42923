public import RollcallStorage

/// Keeps the properties of a type in a store.
///
/// ```swift
/// @StoreBacked(by: FileStore.standard, prefix: "editor.")
/// struct EditorSettings {
///     var fontSize = 14
///     var lastOpened: Date?
///     static var launches = 0
///     @Key("legacy.title") var title = "Untitled"
///     @NotStored var isOpen = false
/// }
/// ```
///
/// It stands over a struct, a class, an actor or an enum. Each `var` of its body with a default or an optional type
/// becomes a look-up in the store, under its name; constants and computed properties stay as they are. All instances
/// share the values. A class becomes observable (`Observation`).
///
/// For each property `name` there is a `$name`, a `StoredProperty`, for whoever may set the property: its `load()`
/// and `save(_:)` throw, and it has `reset()`, `isSet`, `update(_:)` and `changes`. Where neither the type of the
/// property is written nor its default is a literal, `$name` is a stored constant, which makes itself felt in
/// conformances that the compiler writes; write the type to avoid that.
///
/// - Parameters:
///   - store: The store, evaluated once, when the first property is used.
///   - prefix: What stands before each key: a string literal.
@attached(memberAttribute)
@attached(member, names: named(_rollcallBacking), named(_rollcallObservation))
@attached(extension, conformances: StoreBacked, ObservableInStore)
public macro StoreBacked(by store: any KeyValueStore, prefix: String = "") =
    #externalMacro(module: "RollcallMacros", type: "StoreBackedMacro")

/// The key of a property in a type that is `@StoreBacked`, instead of its name; the prefix stands before it.
///
/// - Parameter key: The key: a string literal.
@attached(peer)
public macro Key(_ key: String) = #externalMacro(module: "RollcallMacros", type: "KeyMacro")

/// Leaves a property of a type that is `@StoreBacked` as it is, in the instance.
@attached(peer)
public macro NotStored() = #externalMacro(module: "RollcallMacros", type: "NotStoredMacro")

/// Part of the expansion of `@StoreBacked`.
///
/// - Parameters:
///   - prefix: The prefix of the type.
///   - key: The key without it.
///   - store: The store, as it is written.
@attached(accessor)
@attached(peer, names: prefixed(`$`), prefixed(_rollcall_), prefixed(_rollcallStatic_))
public macro _StoredProperty(_ prefix: String, _ key: String, store: String) =
    #externalMacro(module: "RollcallMacros", type: "StoredPropertyMacro")
