import CourierCore

/// The libraries that bring further messages.
enum Plugins {
    /// Loads a library; what it registers is found from then on.
    static func load(_ path: String) throws(Failure) {
        do {
            let library = try PluginLibrary.load(path)
            if library.entries.isEmpty { StandardError.write("courier: the plugin \(path) registers nothing") }
        } catch {
            throw Failure(.badPlugin, error.description)
        }
    }

    /// Says what is wrong with what is registered: two owners of one tag, for example.
    static func reportDiagnostics() {
        #if DEBUG
        // A debug build of Rollcall says so itself, when it looks at a new library for the first time.
        _ = Registry.process
        #else
        for diagnostic in Registry.process.diagnostics { StandardError.write("rollcall: \(diagnostic)") }
        #endif
    }
}
