/// Makes a message of what a person writes: `/link https://example.com` in a chat is the composer that is registered as
/// `link`, and the rest of the line.
///
/// A composer is a member of a family itself. The program knows none of them; it calls a name, and the module that owns
/// the name answers.
public protocol Composer: Codable, Sendable, Creatable {
    /// What is written behind the name, such as `URL [TITLE]`.
    var usage: String { get }

    /// Makes a message.
    ///
    /// - Parameters:
    ///   - text: What was written behind the name.
    ///   - head: What every message has.
    /// - Throws: ``ComposerError``, where the text does not fit.
    func compose(_ text: String, _ head: MessageHead) throws(ComposerError) -> any Message
}

/// The composers, by name.
public enum Composers: Family {
    public typealias Base = any Composer
    public static let tag = Tag.internal("composer")

    /// The names of all composers, sorted.
    public static var names: [String] {
        Registry.process.values(of: .member, as: Member<Composers>.self).map(\.value.tag).sorted()
    }
}

/// What every message has.
public struct MessageHead: Sendable {
    /// What other messages call it.
    public var id: String
    /// When it is sent.
    public var time: Timestamp
    /// Who sends it.
    public var sender: User

    /// What a message has.
    public init(id: String, time: Timestamp, sender: User) {
        self.id = id
        self.time = time
        self.sender = sender
    }
}

/// What was written makes no message.
public struct ComposerError: Error, Sendable, CustomStringConvertible {
    /// What is wrong.
    public var description: String

    /// What is wrong, as a phrase.
    public init(_ description: String) {
        self.description = description
    }
}
