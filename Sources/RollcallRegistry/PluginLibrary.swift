internal import RollcallWire

/// A library that was loaded into the running program for what it registers.
public struct PluginLibrary: Sendable {
    /// The path that it was loaded from.
    public let path: String
    /// What it registers, with what the libraries that it brought along register.
    public let entries: [Entry]

    /// Loads a library and finds what it registers. The next look-up in ``Registry/process`` sees it.
    ///
    /// Loading a library runs its start-up code, with all that the program itself may do. A library with
    /// records stays loaded until the program ends: Swift code cannot be unloaded.
    ///
    /// - Parameter path: The path of the library's file. A bare name is a file of the current folder, not
    ///   something to be searched for.
    /// - Throws: ``PluginError``, which says what is wrong with the library. A library that can be loaded, but
    ///   whose records cannot be used, stays loaded.
    public static func load(_ path: String) throws(PluginError) -> PluginLibrary {
        let path = path.contains("/") ? path : "./" + path
        if let fault = LibraryFile.fault(at: path) { throw fault }
        let before = Set(LoadedImages.all.map(\.path))
        let loaded = try LoadedImages.load(path)
        let images = Registry.process.storage.images.filter { $0.path == loaded.path || !before.contains($0.path) }
        let own = images.filter { $0.path == loaded.path }
        // Where it announced nothing here, it did so to the copy that it is linked with.
        if let copy = loaded.otherCopy, own.isEmpty || copy == loaded.path {
            throw PluginError(.otherCopy, path: path, reason: copy == loaded.path ? nil : copy)
        }
        let records = images.flatMap(\.rawRecords)
        if let record = records.first(where: { $0.version != recordFormatVersion }) {
            throw PluginError(.unsupportedVersion, path: path, version: record.version)
        }
        if own.lazy.flatMap(\.rawRecords).contains(where: { Entry($0).claims == nil }) {
            throw PluginError(.otherCopy, path: path, reason: loaded.otherCopy)
        }
        // A core that the library brought along may hold records of its own copy's types: the diagnostics tell.
        return PluginLibrary(path: path, entries: records.map(Entry.init).filter { $0.claims != nil })
    }
}

extension PluginLibrary: CustomStringConvertible {
    /// The path, and how much the library registers.
    public var description: String {
        "plugin \(Quoted.phrase(path)), \(entries.count) \(entries.count == 1 ? "entry" : "entries")"
    }
}
