import Foundation

/// The Swift with which these tests were built.
enum Toolchain {
    /// Its `swift`: that of the toolchain whose libraries are loaded into this process, or the first one in the
    /// path.
    static let swift: (program: URL, arguments: [String]) = {
        let library = "/lib/swift/linux/libswiftCore.so"
        let maps = (try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()) ?? Data()
        let line = String(decoding: maps, as: UTF8.self).split(separator: "\n").first { $0.hasSuffix(library) }
        if let line, let slash = line.firstIndex(of: "/") {
            let swift = line[slash...].dropLast(library.count) + "/bin/swift"
            if FileManager.default.isExecutableFile(atPath: String(swift)) { return (URL(filePath: String(swift)), []) }
        }
        return (URL(filePath: "/usr/bin/env"), ["swift"])
    }()
}
