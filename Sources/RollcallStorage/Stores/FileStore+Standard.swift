#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension FileStore {
    /// The settings of this program, in the user's folder for such: ``application(_:)`` with the name of its file.
    public static let standard = FileStore.application(
        CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "rollcall")

    /// The settings of an application, in the user's folder for such, which is made when needed.
    ///
    /// That is `$XDG_CONFIG_HOME/NAME/settings.json`, else `~/.config/NAME/settings.json`; on Apple systems
    /// `~/Library/Application Support/NAME/settings.json`.
    ///
    /// - Parameter name: The application's name, a single component of a path; slashes are replaced.
    /// - Returns: A store; two that are asked for the same name share the file, not the instance.
    public static func application(_ name: String) -> FileStore {
        let name = name.replacing("/", with: "_")
        let safe = name.isEmpty || name == "." || name == ".." ? "rollcall" : name
        return FileStore(path: "\(settingsFolder)/\(safe)/settings.json", options: Options(createsFolder: true))
    }

    private static var settingsFolder: String {
        #if canImport(Darwin)
        URL.applicationSupportDirectory.path(percentEncoded: false)
        #else
        let environment = ProcessInfo.processInfo.environment
        // A relative path there is to be ignored (XDG Base Directory Specification).
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") { return folder }
        return URL.homeDirectory.path(percentEncoded: false).trimmingSuffix("/") + "/.config"
        #endif
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
