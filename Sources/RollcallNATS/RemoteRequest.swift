#if NATS
internal import RollcallRouting
internal import RollcallWire

/// A request as it goes over the wire: a JSON object, each of whose members may be absent, or nothing at all.
///
/// | member | meaning |
/// | --- | --- |
/// | `url` | the URL; absent where the subject says it all |
/// | `timeout` | for how many milliseconds the answer is waited for |
/// | `arguments` | an object of what the caller passes by name |
/// | `metadata` | an object of texts |
struct RemoteRequest: Sendable {
    var url: String?
    var timeout: Int64?
    var arguments: [(name: String, value: RemoteValue)] = []
    var metadata: [(name: String, value: String)] = []

    var json: [UInt8] {
        get throws {
            var writer = JSONWriter()
            do throws(WireError) { try write(to: &writer) } catch { throw writer.error(error) }
            return writer.bytes
        }
    }

    private func write(to writer: inout JSONWriter) throws(WireError) {
        writer.beginObject()
        if let url {
            writer.writeName("url")
            writer.writeString(url)
        }
        if let timeout {
            writer.writeName("timeout")
            writer.writeInteger(timeout)
        }
        if !arguments.isEmpty {
            writer.writeName("arguments")
            writer.beginObject()
            for argument in arguments {
                writer.writeName(argument.name)
                try writer.writeRaw(argument.value.json)
            }
            writer.endObject()
        }
        if !metadata.isEmpty {
            writer.writeName("metadata")
            writer.beginObject()
            for field in metadata {
                writer.writeName(field.name)
                writer.writeString(field.value)
            }
            writer.endObject()
        }
        writer.endObject()
    }

    init() {}

    /// Reads a request.
    ///
    /// - Parameter json: What has come; nothing is a request that says nothing.
    /// - Throws: What says where the text is wrong.
    init(json: [UInt8]) throws {
        guard !json.isEmpty else { return }
        self = try JSON.read(json) { reader throws(WireError) in try RemoteRequest(from: &reader) }
    }

    private init(from reader: inout JSONReader) throws(WireError) {
        var more = try reader.beginObject()
        while more {
            switch reader.string(of: try reader.readKey()) {
            case "url": url = try reader.readString()
            case "timeout": timeout = try reader.readInteger(Int64.self)
            case "arguments":
                var more = try reader.beginObject()
                while more {
                    let name = reader.string(of: try reader.readKey())
                    arguments.append((name, RemoteValue(json: try reader.readRawValue())))
                    more = try reader.nextMember()
                }
            case "metadata":
                var more = try reader.beginObject()
                while more {
                    let name = reader.string(of: try reader.readKey())
                    metadata.append((name, try reader.readString()))
                    more = try reader.nextMember()
                }
            default: try reader.skipValue()
            }
            more = try reader.nextMember()
        }
    }
}
#endif
