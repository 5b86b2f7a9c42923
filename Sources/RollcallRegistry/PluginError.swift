/// Why a library could not be used as a plugin.
public struct PluginError: Error, Sendable, Hashable {
    /// What is wrong.
    public var code: Code
    /// The path of the library.
    public var path: String
    /// What the loader or the file system says, where it said something; or the file of the other copy.
    public var reason: String?
    /// The record format of the library, where that is the fault.
    public var version: UInt32?

    /// The kinds of faults.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// There is no such file, or it may not be read.
        case unreadable
        /// The file is no shared library of this platform, or it is cut short.
        case notALibrary
        /// The loader refuses it, for a symbol that it needs and does not find, for example.
        case refused
        /// It carries a copy of Rollcall of its own, or is linked with one, so its records cannot be used here.
        case otherCopy
        /// Its records have a format that this program does not read.
        case unsupportedVersion
    }

    init(_ code: Code, path: String, reason: String? = nil, version: UInt32? = nil) {
        self.code = code
        self.path = path
        self.reason = reason
        self.version = version
    }
}

extension PluginError: CustomStringConvertible {
    /// What is wrong, where, and what to do about it.
    public var description: String {
        let because = reason.map { ": \($0)" } ?? ""
        switch code {
        case .unreadable: return "cannot read the plugin \(path)\(because)"
        case .notALibrary: return "\(path) is no library that this program can load\(because)"
        case .refused:
            return "cannot load the plugin \(path)\(because). Build it against the same core as this program."
        case .otherCopy:
            return """
                the plugin \(path) brings along another copy of Rollcall\(reason.map { " in \($0)" } ?? ""), so its \
                records cannot be used here. \
                Link it with the dynamic library that this program gets Rollcall from, and with no other.
                """
        case .unsupportedVersion:
            return """
                the plugin \(path) has records of format \(version ?? 0), and this program reads format \
                \(recordFormatVersion). Build both with the same version of Rollcall.
                """
        }
    }
}
