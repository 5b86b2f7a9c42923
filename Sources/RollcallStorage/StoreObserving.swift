public import Observation
internal import RollcallRegistry

/// Makes a class with properties in a store observable: part of the expansion of `@StoreBacked`.
///
/// Whoever changes a value, another instance or another process, the observers of this instance hear of it, after the
/// change. A value that stays equal is not told.
public final class StoreObserving: Sendable {
    private let registrar = ObservationRegistrar()
    private let observations = Guarded<[Key: StoreObservation]>([:])

    private struct Key: Hashable {
        let store: StoreIdentity
        let key: ByteKey
    }

    /// Makes one for an instance.
    public init() {}

    /// Notes that a property is read, and hears of its changes from now on.
    ///
    /// - Parameters:
    ///   - subject: The instance.
    ///   - keyPath: The property.
    ///   - property: What it is made of.
    public func access<Subject: AnyObject & Observable & SendableMetatype, Member, Value>(
        _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ property: StoredProperty<Value>
    ) {
        registrar.access(subject, keyPath: keyPath)
        let access = property.backing.access
        let key = Key(store: access.identity, key: property.byteKey)
        guard observations.withLock({ $0[key] == nil }) else { return }
        let tell = Target(registrar: registrar, subject: subject, keyPath: keyPath).tell
        let observation: StoreObservation
        do {
            observation = try access.observe { change in
                if change.affects(key.key.text) { tell() }
            }
        } catch {
            access.store.report(property.described(error))
            observation = StoreObservation {}
        }
        observations.withLock { observations in
            if observations[key] == nil { observations[key] = observation }
        }
    }

    /// A property of an instance.
    private struct Target<Subject: AnyObject & Observable & SendableMetatype, Member>: @unchecked Sendable {
        // Unchecked: the registrar can be used from any thread, a weak reference can be read on any, the subject is
        // only handed to the registrar, which does not touch it, and a key path does not change.
        let registrar: ObservationRegistrar
        weak var subject: Subject?
        let keyPath: KeyPath<Subject, Member>

        init(registrar: ObservationRegistrar, subject: Subject, keyPath: KeyPath<Subject, Member>) {
            self.registrar = registrar
            self.subject = subject
            self.keyPath = keyPath
        }

        var tell: @Sendable () -> Void {
            {
                guard let subject else { return }
                registrar.willSet(subject, keyPath: keyPath)
                registrar.didSet(subject, keyPath: keyPath)
            }
        }
    }
}
