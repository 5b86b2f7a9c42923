#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

extension InspectedFile {
    /// The paths of the libraries that the file is linked with and that are part of the same program: those that lie
    /// in its own folder, or in one that the file names relative to itself. Libraries of the system are not among them.
    public var linkedFiles: [String] {
        guard path.utf8.count < 4096 else { return [] }
        // The loader counts from where a link leads; without a link that is the same, and easier to read.
        let origins = [Self.folder(of: path), Self.folder(of: Self.realPath(path) ?? path)]
        var found: [String] = []
        for image in images {
            let folders = origins.flatMap { origin in
                [origin] + image.libraryList.folders.compactMap { Self.resolve($0, from: origin) }
            }
            for name in image.libraries.map(Self.lastComponent) where !name.isEmpty && name != ".." && name != "." {
                let candidates = folders.map { $0.isEmpty ? name : "\($0)/\(name)" }
                if let file = candidates.first(where: Self.isFile), !found.contains(file) { found.append(file) }
            }
        }
        return found
    }

    /// Whether two paths lead to one file.
    public static func areSame(_ first: String, _ second: String) -> Bool {
        first == second || canonicalPath(first) == canonicalPath(second)
    }

    /// The path without links and detours, or the path itself where nothing is there.
    public static func canonicalPath(_ path: String) -> String { realPath(path) ?? path }

    private static func resolve(_ folder: String, from origin: String) -> String? {
        let beginnings = ["$ORIGIN", "${ORIGIN}", "@loader_path", "@executable_path"]
        guard let beginning = beginnings.first(where: folder.hasPrefix) else { return nil }
        let rest = folder.dropFirst(beginning.count)
        return origin.isEmpty ? String(rest.drop { $0 == "/" }) : origin + rest
    }

    private static func lastComponent(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? ""
    }

    /// The folder of a path; empty for the current one.
    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func isFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    private static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
