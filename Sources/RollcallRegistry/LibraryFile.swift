#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Looks at a library's file before it is loaded: the loader maps a file that is cut short and then dies
/// while it reads past the end, which a program cannot catch.
enum LibraryFile {
    /// What is wrong with the file, or nil if it may be given to the loader.
    static func fault(at path: String) -> PluginError? {
        let data: Data
        do {
            let resolved = URL(filePath: path).resolvingSymlinksInPath().path
            let type = try FileManager.default.attributesOfItem(atPath: resolved)[.type] as? FileAttributeType
            // What remains a link after that leads nowhere.
            if type == .typeSymbolicLink { return PluginError(.unreadable, path: path, reason: "the link leads to no file") }
            // Opening a pipe would wait for somebody to write to it, and a device need not end.
            guard type == .typeRegular else { return PluginError(.unreadable, path: path, reason: "it is no file") }
            data = try Data(contentsOf: URL(filePath: resolved), options: .alwaysMapped)
        } catch {
            return PluginError(.unreadable, path: path, reason: reason(error))
        }
        #if objectFormat(ELF)
        return data.withUnsafeBytes { ELFHeader.fault(in: $0) }.map { PluginError(.notALibrary, path: path, reason: $0) }
        #else
        return nil
        #endif
    }

    private static func reason(_ error: any Error) -> String {
        guard let error = error as? CocoaError else { return "\(error)" }
        switch error.code {
        case .fileReadNoSuchFile, .fileNoSuchFile: return "there is no such file"
        case .fileReadNoPermission: return "it may not be read"
        default: return error.underlying.map { "\($0)" } ?? "it is no file"
        }
    }
}
