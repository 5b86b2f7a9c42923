import CourierCore

/// Events of Matrix rooms, one a line.
@Member(of: Formats.self, "matrix")
struct MatrixFormat: Format {
    var about: String { "events of Matrix rooms, told apart by \"type\" and \"content.msgtype\"" }
    var sample: [UInt8] { PackageResources.room_jsonl }

    func read(_ line: [UInt8]) throws(FamilyError) -> Received {
        let event = try RoomEvents.decode(line)
        // An event that nobody knows has a header too, as a rule.
        let header =
            event is UnknownMember ? (try? JSON.decode(EventHeader.self, from: line)) ?? EventHeader() : event.header
        return Received(
            event, of: RoomEvents.self, time: header.time, sender: header.sender,
            display: header.redaction ?? event.display)
    }
}
