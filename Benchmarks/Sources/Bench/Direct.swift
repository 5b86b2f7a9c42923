import Corpus
import Foundation
import Rollcall

/// The least that a family does: find the tag, read the member. It shows what RollcallWire alone can do.
enum Direct {
    static let tag = JSONName("message_type")

    static func decode(_ bytes: UnsafeRawBufferPointer) throws -> any Message {
        try JSON.read(bytes) { reader throws(WireError) in try read(&reader) }
    }

    private static func read(_ reader: inout JSONReader) throws(WireError) -> any Message {
        try reader.readTagged(tag) { reader, tag, more, object throws(WireError) in
            switch tag.first {
            case 0x7478_6574 where tag.count == 4: try Text.wire(members: &reader, more: more, object: object)
            case 0x6b6e_696c where tag.count == 4: try Link.wire(members: &reader, more: more, object: object)
            case 0x65_6761_6d69 where tag.count == 5: try Image.wire(members: &reader, more: more, object: object)
            case 0x65_6369_6f76 where tag.count == 5: try Voice.wire(members: &reader, more: more, object: object)
            case 0x6f_6564_6976 where tag.count == 5: try Video.wire(members: &reader, more: more, object: object)
            case 0x6e6f_6974_6163_6f6c where tag.count == 8: try Location.wire(members: &reader, more: more, object: object)
            case 0x74_7069_6563_6572 where tag.count == 7: try Receipt.wire(members: &reader, more: more, object: object)
            case 0x676e_6970_7974 where tag.count == 6: try Typing.wire(members: &reader, more: more, object: object)
            default: throw reader.fail(.invalidValue, "unknown tag")
            }
        }
    }

    static func encode(_ message: any Message & WireObjectEncodable, _ tag: StaticString, to writer: inout JSONWriter) throws {
        do throws(WireError) {
            writer.beginObject()
            writer.writeName(spelled: "\"message_type\":")
            writer.writeLiteral(tag)
            try message.wire(membersTo: &writer)
            writer.endObject()
        } catch {
            throw writer.error(error)
        }
    }
}
