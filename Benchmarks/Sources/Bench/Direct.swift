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
        try reader.readTagged(tag) { reader, found throws(WireError) in
            let tag = found.tag
            switch tag.first {
            case 0x7478_6574 where tag.count == 4: return try member(Text.self, &reader, found)
            case 0x6b6e_696c where tag.count == 4: return try member(Link.self, &reader, found)
            case 0x65_6761_6d69 where tag.count == 5: return try member(Image.self, &reader, found)
            case 0x65_6369_6f76 where tag.count == 5: return try member(Voice.self, &reader, found)
            case 0x6f_6564_6976 where tag.count == 5: return try member(Video.self, &reader, found)
            case 0x6e6f_6974_6163_6f6c where tag.count == 8: return try member(Location.self, &reader, found)
            case 0x74_7069_6563_6572 where tag.count == 7: return try member(Receipt.self, &reader, found)
            case 0x676e_6970_7974 where tag.count == 6: return try member(Typing.self, &reader, found)
            default: throw reader.fail(.invalidValue, "unknown tag")
            }
        }
    }

    private static func member<M: Message & WireObjectDecodable>(
        _ type: M.Type, _ reader: inout JSONReader, _ found: JSONReader.TaggedObject
    ) throws(WireError) -> any Message {
        try M.wire(members: &reader, more: found.more, object: found.object)
    }

    static func encode(_ message: any Message & WireObjectEncodable, _ tag: StaticString, to writer: inout JSONWriter)
        throws
    {
        do throws(WireError) {
            try write(message, tag, to: &writer)
        } catch {
            throw writer.error(error)
        }
    }

    static func write(
        _ message: any Message & WireObjectEncodable, _ tag: StaticString, to writer: inout JSONWriter
    ) throws(WireError) {
        writer.beginObject()
        writer.writeName(spelled: "\"message_type\":")
        writer.writeLiteral(tag)
        try message.wire(membersTo: &writer)
        writer.endObject()
    }
}
