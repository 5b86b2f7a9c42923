/// A registration that was made at run time, and how to end it.
///
/// Letting go of it does not unregister anything; ``unregister()`` does.
public struct Registration: Sendable {
    let id: UInt64

    /// Takes the entry out of ``Registry/process``. Values that were made through it stay as they are; a
    /// second call does nothing.
    public func unregister() {
        ProcessRegistry.remove(id)
    }
}

extension Registry {
    /// Registers an entry in ``process``, after all that stands there: where a name has an owner already, that
    /// one stays until it is unregistered, and ``diagnostics`` reports both.
    ///
    /// Each call makes a new snapshot, so this is meant for some entries, not for thousands.
    ///
    /// - Returns: What unregisters the entry.
    @discardableResult
    public static func register(_ entry: Entry) -> Registration {
        Registration(id: ProcessRegistry.add(entry))
    }
}
