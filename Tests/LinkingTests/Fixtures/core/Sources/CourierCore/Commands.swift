#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What the host programs of the tests do: one command after the other, each with its operand, and what came of
/// it on a line.
public func run(_ arguments: [String]) {
    var arguments = arguments[...]
    var handles: [String: UnsafeMutableRawPointer] = [:]
    while let command = arguments.popFirst() {
        switch command {
        case "find":
            let tag = arguments.popFirst() ?? ""
            do {
                print("find \(tag): \(type(of: try Messages.create(tag)))")
            } catch {
                print("find \(tag): \(error.code)")
            }
        case "load":
            let path = arguments.popFirst() ?? ""
            do {
                let library = try PluginLibrary.load(path)
                print("load: \(library.entries.compactMap { Registry.process.card(of: $0)?.id })")
            } catch {
                print("load: \(error.code): \(error)")
            }
        case "dlopen":
            let path = arguments.popFirst() ?? ""
            handles[path] = dlopen(path, RTLD_NOW)
            print("dlopen: \(handles[path] == nil ? String(cString: dlerror()) : "done")")
        case "dlclose":
            let path = arguments.popFirst() ?? ""
            if let handle = handles[path] { print("dlclose: \(Glibc.dlclose(handle))") }
        case "register":
            let tag = arguments.popFirst() ?? ""
            Messages.register(tag) { Plain() }
            print("register: done")
        case "cards":
            for card in Registry.process.cards { print("card: \(card)") }
        case "diagnostics":
            let diagnostics = Registry.process.diagnostics
            print("diagnostics: \(diagnostics.count)")
            for diagnostic in diagnostics { print("\(diagnostic.code): \(diagnostic)") }
        default:
            print("\(command)?")
        }
    }
}
