#if NATS
internal import Foundation

extension JetStream {
    /// The last message of a subject, as it is stored.
    struct StoredMessage: Sendable {
        var seq: UInt64
        var payload: [UInt8]
        /// The id that it was stored with.
        var id: String?
        /// Whether it says that a key is removed.
        var isRemoved: Bool
    }

    private struct Question: Encodable { var last_by_subj: String }

    private struct Answer: Decodable {
        struct Message: Decodable {
            var seq: UInt64
            var data: String?
            /// The headers as they go over the wire, in Base64.
            var hdrs: String?
        }
        var message: Message
    }

    /// The last message of a subject.
    ///
    /// - Throws: ``NATSError``: `notFound` where there is none.
    func last(_ subject: String, of stream: String) async throws(NATSError) -> StoredMessage {
        let message = try await ask("STREAM.MSG.GET.\(stream)", Question(last_by_subj: subject), Answer.self).message
        let lines = message.hdrs.flatMap { Data(base64Encoded: $0) }.map { String(decoding: $0, as: UTF8.self) } ?? ""
        func header(_ name: String) -> String? {
            lines.split(separator: "\r\n").first { $0.hasPrefix(name + ":") }
                .map { $0.dropFirst(name.utf8.count + 1).trimmingCharacters(in: .whitespaces) }
        }
        let operation = header("KV-Operation")
        return StoredMessage(
            seq: message.seq, payload: message.data.flatMap { Data(base64Encoded: $0) }.map { [UInt8]($0) } ?? [],
            id: header(HeaderName.id), isRemoved: operation == "DEL" || operation == "PURGE")
    }
}
#endif
