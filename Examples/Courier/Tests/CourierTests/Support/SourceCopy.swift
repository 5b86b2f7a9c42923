import Foundation

/// Copies sources into the stage. What is there already and the same is left alone, so that it is not built
/// again.
enum SourceCopy {
    /// Makes a file or folder of the target the same as that of the source, but for a file that is more there.
    static func copy(_ path: String, from source: URL, to target: URL, keeping more: String? = nil) throws {
        let (from, to) = (source.appending(path: path), target.appending(path: path))
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: from.path) else {
            return try write(Data(contentsOf: from), to: to)
        }
        for name in (try? FileManager.default.contentsOfDirectory(atPath: to.path)) ?? [] {
            let isKept = names.contains(name) || "\(path)/\(name)" == more
            if !isKept { try FileManager.default.removeItem(at: to.appending(path: name)) }
        }
        for name in names { try copy("\(path)/\(name)", from: source, to: target, keeping: more) }
    }

    /// Writes a file, unless it has these contents.
    static func write(_ contents: Data, to file: URL) throws {
        if let old = try? Data(contentsOf: file), old == contents { return }
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try contents.write(to: file)
    }
}
