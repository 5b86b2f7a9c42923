/// A kind of conversation that the program can read, one message a line.
///
/// A format is a member of a family itself, found by its name: `courier --family matrix` makes the format
/// that is registered as `matrix`. The program knows no format by any other way.
public protocol Format: Codable, Sendable, Creatable {
    /// One line for `--help`.
    var about: String { get }
    /// A bundled conversation, one message a line.
    var sample: [UInt8] { get }

    /// Reads one line.
    ///
    /// - Throws: ``FamilyError``, where the line is no message of the format.
    func read(_ line: [UInt8]) throws(FamilyError) -> Received
}

/// The formats that the program can read, by name.
public enum Formats: Family {
    public typealias Base = any Format
    public static let tag = Tag.internal("format")

    /// The format that is read where no other one is asked for.
    public static let standard = "messages"

    /// The names of all formats, sorted.
    public static var names: [String] {
        Registry.process.values(of: .member, as: Member<Formats>.self).map(\.value.tag).sorted()
    }
}
