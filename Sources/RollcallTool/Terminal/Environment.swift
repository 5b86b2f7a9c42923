#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The variables of the environment that the program heeds.
enum Environment {
    /// Whether words may be coloured: see https://no-color.org.
    static var allowsColor: Bool { (value("NO_COLOR") ?? "").isEmpty && value("TERM") != "dumb" }

    /// The width that somebody asks for.
    static var columns: Int? { value("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }

    private static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
