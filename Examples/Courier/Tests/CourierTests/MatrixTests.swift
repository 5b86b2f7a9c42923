import CourierCore
import Foundation
import MatrixEvents
import MatrixMessages
import Testing

/// `--family matrix`.
struct MatrixTests {
    @Test func replaysTheBundledRoom() throws {
        let outcome = try Program.courier("--family", "matrix")
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
        for line in [
            "08:40  @ada:example.org: [the room is created, version 11]",
            "08:43  @ada:example.org: Good morning! Who is in for a walk?",
            "08:44  @bo:example.net: ↪ Me! At ten?",
            "08:45  @bo:example.net: (edited) At half past ten",
            "08:46  @bo:example.net: * looks for the good shoes",
            "08:50  @bo:example.net: [redacted by @bo:example.net: wrong room]",
            #"08:51  @ada:example.org: ["com.example.poll" is not known here; kept as it came]"#,
            #"08:52  @bot:example.org: ["com.example.weather" is not known here; kept as it came]"#,
        ] {
            #expect(outcome.lines.contains(line))
        }
    }

    @Test func countsByTypeAndKeepsTheRestAtBothLevels() throws {
        let report = try Program.courier("replay", Places.room.path, "--family", "matrix", "--json").report
        #expect(report.messages == 23)
        #expect(report.byType["m.room.message"] == 9)
        #expect(report.byType["m.room.member"] == 3)
        #expect(report.unknown == ["com.example.poll": 1, "com.example.weather": 1])
        let counted = Array(report.byType.values) + Array(report.unknown.values)
        #expect(counted.reduce(0, +) == 23)
    }

    static let bare = [
        #"{"type":"m.room.message","content":{"msgtype":"m.text","body":"b"}}"#,
        #"{"type":"m.room.message","content":{"msgtype":"m.notice","body":"b"}}"#,
        #"{"type":"m.room.message","content":{"msgtype":"m.emote","body":"b"}}"#,
        #"{"type":"m.room.message","content":{"msgtype":"m.image","body":"b","url":"mxc://a/b"}}"#,
        #"{"type":"m.room.message","content":{"msgtype":"m.file","body":"b","file":{"url":"mxc://a/b","v":"v2"}}}"#,
        #"{"type":"m.room.message","content":{"msgtype":"m.audio","body":"b","url":"mxc://a/b","info":{"duration":1}}}"#,
        #"{"type":"m.room.message","content":{"msgtype":"m.video","body":"b","url":"mxc://a/b"}}"#,
        #"{"type":"m.room.message","content":{"msgtype":"m.location","body":"b","geo_uri":"geo:1,2"}}"#,
        #"{"type":"m.room.message","content":{"msgtype":"m.server_notice","body":"b","server_notice_type":"t"}}"#,
        #"{"type":"m.room.message","content":{"msgtype":"m.key.verification.request","body":"b","from_device":"D","methods":["m.sas.v1"],"to":"@a:b"}}"#,
        #"{"type":"m.room.message","content":{}}"#,
        #"{"type":"m.room.create","state_key":"","content":{"creator":"@a:b"}}"#,
        #"{"type":"m.room.member","state_key":"@a:b","content":{"membership":"ban","reason":"r"}}"#,
        #"{"type":"m.room.member","state_key":"@a:b","content":{"membership":"knock","displayname":null}}"#,
        #"{"type":"m.room.name","state_key":"","content":{}}"#,
        #"{"type":"m.room.topic","state_key":"","content":{"topic":"t"}}"#,
        #"{"type":"m.room.avatar","state_key":"","content":{"url":"mxc://a/b","info":{"w":1}}}"#,
        #"{"type":"m.room.canonical_alias","state_key":"","content":{"alias":"","alt_aliases":[]}}"#,
        #"{"type":"m.room.join_rules","state_key":"","content":{"join_rule":"restricted","allow":[{"type":"m.room_membership","room_id":"!r"}]}}"#,
        #"{"type":"m.room.power_levels","state_key":"","content":{"users":{"@a:b":"100"},"ban":50}}"#,
        #"{"type":"m.room.history_visibility","state_key":"","content":{"history_visibility":"joined"}}"#,
        #"{"type":"m.room.guest_access","state_key":"","content":{"guest_access":"forbidden"}}"#,
        #"{"type":"m.room.encryption","state_key":"","content":{"algorithm":"m.megolm.v1.aes-sha2"}}"#,
        #"{"type":"m.room.encrypted","content":{"algorithm":"m.megolm.v1.aes-sha2","ciphertext":"c"}}"#,
        #"{"type":"m.room.pinned_events","state_key":"","content":{"pinned":["$1"]}}"#,
        #"{"type":"m.room.server_acl","state_key":"","content":{"allow":["*"],"deny":[]}}"#,
        #"{"type":"m.room.tombstone","state_key":"","content":{"body":"b","replacement_room":"!r"}}"#,
        #"{"type":"m.room.third_party_invite","state_key":"t","content":{"display_name":"a…@…"}}"#,
        #"{"type":"m.room.redaction","redacts":"$1","content":{}}"#,
        #"{"type":"m.reaction","content":{"m.relates_to":{"rel_type":"m.annotation","event_id":"$1","key":"+"}}}"#,
        #"{"type":"m.reaction","content":{}}"#,
        #"{"type":"m.sticker","content":{"body":"b","url":"mxc://a/b","info":{}}}"#,
        #"{"type":"m.space.child","state_key":"!r","content":{"via":["a"]}}"#,
        #"{"type":"m.space.parent","state_key":"!r","content":{}}"#,
    ]

    /// Events with nothing in them but what the specification asks for.
    @Test func bareEvents() throws {
        let outcome = try Program.courier(
            "replay", "-", "--family", "matrix", input: Self.bare.joined(separator: "\n").utf8)
        #expect(outcome.errors == "")
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("\(Self.bare.count) messages in \(Self.bare.count) lines, 0 failed\n"))
        #expect(!outcome.output.contains("kept as"))
    }

    @Test(arguments: [
        (#"{"content":{}}"#, #"the key "type" is missing"#),
        (#"{"type":"m.room.message","content":{"body":"b"}}"#, "msgtype"),
        (#"{"type":"m.room.message","content":{"msgtype":null}}"#, "the tag is null"),
        (#"{"type":"m.room.message","content":{"msgtype":1}}"#, "the tag is no string"),
        (#"{"type":"m.room.message","content":7}"#, "$.content"),
        (#"{"type":"m.room.message"}"#, "content"),
        (#"{"type":"m.room.message","content":{"msgtype":"m.text"}}"#, #""body""#),
        (#"{"type":"m.room.power_levels","content":{"ban":"often"}}"#, "a power level is an integer"),
        (#"{"type":"m.room.topic","content":{"topic":[]}}"#, "$.content.topic"),
    ])
    func badEvents(line: String, error: String) throws {
        let outcome = try Program.courier("replay", "-", "--family", "matrix", "--json", input: line.utf8)
        #expect(outcome.code == 65)
        #expect(try outcome.report.failed.first?.error.contains(error) == true)
    }

    /// Unknown events come back byte by byte, others with what their types know.
    @Test func eventsAreWrittenBack() throws {
        for line in try String(contentsOf: Places.room, encoding: .utf8).split(separator: "\n") {
            let event = try RoomEvents.decode(Array(line.utf8))
            let written = try RoomEvents.encode(event)
            if event is UnknownMember {
                #expect(String(decoding: written, as: UTF8.self) == line)
            } else {
                let again = try RoomEvents.decode(written)
                #expect(again.display == event.display)
                #expect(again.header.eventID == event.header.eventID)
                #expect(RoomEvents.tag(of: again) == RoomEvents.tag(of: event))
            }
        }
    }
}
