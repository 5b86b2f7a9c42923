internal import Synchronization

/// The snapshot of this process, replaced when an image is loaded or something is registered at run time.
enum ProcessRegistry {
    private static let cell = SnapshotCell<Registry.Storage>()
    private static let state = Mutex(State())

    private struct State {
        var runtime: [(id: UInt64, entry: Entry)] = []
        var nextID: UInt64 = 0
        var reported: Set<Diagnostic> = []
    }

    /// The current snapshot. Nothing is locked unless an image was loaded since it was made.
    static var current: Registry.Storage {
        let generation = LoadedImages.generation
        if let storage = cell.load(), storage.generation == generation { return storage }
        return state.withLock { state in
            if let storage = cell.load(), storage.generation == LoadedImages.generation { return storage }
            return renew(&state)
        }
    }

    /// Adds an entry; the number serves to take it out again.
    static func add(_ entry: Entry) -> UInt64 {
        state.withLock { state in
            state.nextID += 1
            state.runtime.append((state.nextID, entry))
            _ = renew(&state)
            return state.nextID
        }
    }

    /// Takes an entry out; nothing happens if that was done before.
    static func remove(_ id: UInt64) {
        state.withLock { state in
            guard let index = state.runtime.firstIndex(where: { $0.id == id }) else { return }
            state.runtime.remove(at: index)
            _ = renew(&state)
        }
    }

    private static func renew(_ state: inout State) -> Registry.Storage {
        // The generation is read first: an image that comes in between is seen at the next look-up.
        let generation = LoadedImages.generation
        let storage = Registry.Storage(
            images: LoadedImages.all, runtime: state.runtime.map(\.entry), generation: generation, isProcess: true)
        cell.store(storage)
        #if DEBUG
        for diagnostic in Registry(storage).diagnostics where state.reported.insert(diagnostic).inserted {
            StandardError.write("rollcall: \(diagnostic)\n")
        }
        #endif
        return storage
    }
}
