import CourierCore
import MatrixEvents

/// A picture (`m.image`).
@Member(of: RoomMessages.self, "m.image", coding: .codable)
struct ImageMessage: StandardEvent {
    var header: EventHeader
    var content: MediaContent

    var display: Display { content.display("image") }
}

/// Any file (`m.file`).
@Member(of: RoomMessages.self, "m.file", coding: .codable)
struct FileMessage: StandardEvent {
    var header: EventHeader
    var content: MediaContent

    var display: Display { content.display("file") }
}

/// Sound (`m.audio`).
@Member(of: RoomMessages.self, "m.audio", coding: .codable)
struct AudioMessage: StandardEvent {
    var header: EventHeader
    var content: MediaContent

    var display: Display { content.display("audio") }
}

/// A moving picture (`m.video`).
@Member(of: RoomMessages.self, "m.video", coding: .codable)
struct VideoMessage: StandardEvent {
    var header: EventHeader
    var content: MediaContent

    var display: Display { content.display("video") }
}
