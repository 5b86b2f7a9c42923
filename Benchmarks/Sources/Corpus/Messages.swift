public import Rollcall

// The messages of the corpus: eight kinds that share a sender, as in a messenger.

public protocol Message: Codable, Sendable {
    var sender: Sender { get }
}

public enum Messages: Family {
    public typealias Base = any Message
    public static let tag = Tag.internal("message_type")
}

@WireCodable
public struct Sender: Codable, Sendable, Equatable {
    public var id: Int
    public var name: String
    public var avatar: String
}

@Member(of: Messages.self, "text") @WireCodable
public struct Text: Message, Equatable {
    public var id: Int
    public var ts: Double
    public var sender: Sender
    public var text: String
    public var mentions: [String]
    public var reply_to: Int?
    public var edited: Bool
}

@Member(of: Messages.self, "link") @WireCodable
public struct Link: Message, Equatable {
    public var id: Int
    public var ts: Double
    public var sender: Sender
    public var url: String
    public var title: String
    public var summary: String?
    public var mentions: [String]
    public var preview_ratio: Double
}

@Member(of: Messages.self, "image") @WireCodable
public struct Image: Message, Equatable {
    public var id: Int
    public var ts: Double
    public var sender: Sender
    public var url: String
    public var width: Int
    public var height: Int
    public var size: Int
    public var caption: String
    public var thumb: String?
    public var animated: Bool
    public var mentions: [String]
}

@Member(of: Messages.self, "voice") @WireCodable
public struct Voice: Message, Equatable {
    public var id: Int
    public var ts: Double
    public var sender: Sender
    public var url: String
    public var duration: Double
    public var codec: String
    public var played: Bool
    public var transcript: String
    public var gain: Double?
}

@Member(of: Messages.self, "video") @WireCodable
public struct Video: Message, Equatable {
    public var id: Int
    public var ts: Double
    public var sender: Sender
    public var url: String
    public var width: Int
    public var height: Int
    public var duration: Double
    public var size: Int
    public var muted: Bool
    public var cover: String?
    public var caption: String
}

@Member(of: Messages.self, "location") @WireCodable
public struct Location: Message, Equatable {
    public var id: Int
    public var ts: Double
    public var sender: Sender
    public var lat: Double
    public var lon: Double
    public var accuracy: Double?
    public var name: String
    public var address: String
}

@Member(of: Messages.self, "receipt") @WireCodable
public struct Receipt: Message, Equatable {
    public var id: Int
    public var ts: Double
    public var conversation: String
    public var sender: Sender
    public var read: [Int]
    public var delivered: Bool
    public var device: String
}

@Member(of: Messages.self, "typing") @WireCodable
public struct Typing: Message, Equatable {
    public var conversation: String
    public var sender: Sender
    public var active: Bool
    public var hint: String
}
