/// What all messages are. The core knows no concrete one.
///
/// A message type declares its own properties beside these, and says how it is shown:
///
/// ```swift
/// @Member(of: Messages.self, "text")
/// struct TextMessage: Message {
///     var id: String?
///     var time: Timestamp?
///     var sender: User?
///     var mentions: [User]?
///     var content: String
///
///     var display: Display { Display(content) }
/// }
/// ```
public protocol Message: Codable, Sendable {
    /// What other messages call this one.
    var id: String? { get }
    /// When it was sent.
    var time: Timestamp? { get }
    /// Who sent it.
    var sender: User? { get }
    /// Who is meant by it in particular.
    var mentions: [User]? { get }

    /// How the message is shown.
    var display: Display { get }
}
