/// The snapshot of this process, replaced when an image is loaded or something is registered at run time.
enum ProcessRegistry {
    private static let cell = SnapshotCell<Registry.Storage>()
    private static let state = Guarded(State())

    private struct State {
        var runtime: [(id: UInt64, entry: Entry)] = []
        var nextID: UInt64 = 0
    }

    /// The current snapshot. Nothing is locked unless an image was loaded since it was made.
    static var current: Registry.Storage {
        let generation = LoadedImages.generation
        if let storage = cell.load(), storage.generation == generation { return storage }
        return reporting(
            state.withLock { state in
                if let storage = cell.load(), storage.generation == LoadedImages.generation { return storage }
                return renew(state)
            })
    }

    /// Adds an entry; the number serves to take it out again.
    static func add(_ entry: Entry) -> UInt64 {
        let (id, storage) = state.withLock { state in
            state.nextID += 1
            state.runtime.append((state.nextID, entry))
            return (state.nextID, renew(state))
        }
        if Trace.isOn { Trace.note(entry) }
        _ = reporting(storage)
        return id
    }

    /// Takes an entry out; nothing happens if that was done before.
    static func remove(_ id: UInt64) {
        let storage = state.withLock { state -> Registry.Storage? in
            guard let index = state.runtime.firstIndex(where: { $0.id == id }) else { return nil }
            state.runtime.remove(at: index)
            return renew(state)
        }
        if let storage { _ = reporting(storage) }
    }

    /// Makes the snapshot. Nothing here may wait for the loader, since this runs under a lock and a library's
    /// start-up code, which the loader waits for, may look something up.
    private static func renew(_ state: State) -> Registry.Storage {
        // The generation is read first: an image that comes in between is seen at the next look-up.
        let generation = LoadedImages.generation
        let storage = Registry.Storage(
            images: LoadedImages.all, runtime: state.runtime.map(\.entry), generation: generation, isProcess: true)
        cell.store(storage)
        return storage
    }

    #if DEBUG
    private static let reported = Guarded<Set<Diagnostic>>([])
    #endif

    /// Says on standard error what is wrong with the snapshot, in a debug build and once; and what is in it, where
    /// that is wanted. Asks the loader, so it runs without a lock.
    private static func reporting(_ storage: Registry.Storage) -> Registry.Storage {
        if Trace.isOn { Trace.note(storage) }
        #if DEBUG
        for diagnostic in Registry(storage).diagnostics(claiming: { $0 != .property })
        where reported.withLock({ $0.insert(diagnostic).inserted }) {
            StandardError.write("rollcall: \(diagnostic)\n")
        }
        #endif
        return storage
    }
}
