#if NATS
internal import CNATS
internal import Foundation
internal import RollcallWire

/// A message as it arrives over NATS.
public struct NATSMessage: Sendable {
    /// The subject that it was sent to.
    public let subject: String
    /// The subject that an answer goes to, where one is asked for.
    public let reply: String?
    /// The headers.
    public let headers: NATSHeaders
    /// The message.
    public let payload: [UInt8]

    /// What a server says where nobody listens to the subject of a request.
    static let noResponders = NATSMessage(subject: "", reply: nil, headers: ["Status": "503"], payload: [])

    private init(subject: String, reply: String?, headers: NATSHeaders, payload: [UInt8]) {
        self.subject = subject
        self.reply = reply
        self.headers = headers
        self.payload = payload
    }

    /// Takes a message of the library, and gives it back.
    init(taking message: OpaquePointer) {
        self.init(of: message)
        natsMsg_Destroy(message)
    }

    /// What a message of the library says.
    ///
    /// - Parameter hasSubject: Whether the subject is of use.
    init(of message: OpaquePointer, withSubject hasSubject: Bool = true) {
        subject = hasSubject ? natsMsg_GetSubject(message).map { String(cString: $0) } ?? "" : ""
        reply = natsMsg_GetReply(message).map { String(cString: $0) }
        let count = Int(natsMsg_GetDataLength(message))
        payload = count == 0 ? [] : [UInt8](UnsafeRawBufferPointer(start: natsMsg_GetData(message), count: count))
        headers = NATSHeaders(of: message)
    }
}

/// The headers of a message: names and values, in order. Names are told apart by their letters' case.
public struct NATSHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// The names and values.
    public private(set) var fields: [Field] = []

    /// A name and its value.
    public struct Field: Sendable, Hashable {
        /// The name: printable ASCII without spaces and colons.
        public var name: String
        /// The value: one line, which is not empty and has no spaces at its ends. What carries it would change them.
        public var value: String
    }

    /// Headers of these names and values.
    ///
    /// - Parameter elements: The names and values.
    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0, value: $1) }
    }

    /// No headers.
    public init() {}

    /// Headers of the names and values that a function is called with, in that order.
    init(_ forEach: (_ add: (_ name: String, _ value: String) -> Void) -> Void) {
        forEach { fields.append(Field(name: $0, value: $1)) }
    }

    /// The first value of a name; nil removes all of them.
    ///
    /// - Parameter name: The name.
    public subscript(name: String) -> String? {
        get { fields.first { $0.name == name }?.value }
        set {
            fields.removeAll { $0.name == name }
            if let newValue { fields.append(Field(name: name, value: newValue)) }
        }
    }

    /// Whether there are none.
    public var isEmpty: Bool { fields.isEmpty }

    /// How many bytes they are on their way.
    var bytes: Int { fields.isEmpty ? 0 : fields.reduce(Self.fixedBytes) { $0 + Self.bytes($1.name, $1.value) } }

    /// How many bytes a name and its value are on their way.
    static func bytes(_ name: String, _ value: String) -> Int { name.utf8.count + value.utf8.count + 4 }

    /// How many bytes the first line and the last one are: `NATS/1.0`, and what is empty.
    static let fixedBytes = 10 + 2

    fileprivate init(of message: OpaquePointer) {
        var names: UnsafeMutablePointer<UnsafePointer<CChar>?>?
        var count: Int32 = 0
        guard natsMsgHeader_Keys(message, &names, &count) == NATS_OK, let names else { return }
        // Invariant: the array is the caller's, the texts in it are the message's.
        defer { free(names) }
        for index in 0..<Int(count) {
            guard let name = names[index] else { continue }
            var values: UnsafeMutablePointer<UnsafePointer<CChar>?>?
            var valueCount: Int32 = 0
            guard natsMsgHeader_Values(message, name, &values, &valueCount) == NATS_OK, let values else { continue }
            defer { free(values) }
            for value in UnsafeBufferPointer(start: values, count: Int(valueCount)) {
                guard let value else { continue }
                fields.append(Field(name: String(cString: name), value: String(cString: value)))
            }
        }
    }

    /// Checks that each arrives as it is.
    ///
    /// - Throws: ``NATSError``, where a name or a value cannot be one.
    func check() throws(NATSError) {
        for field in fields {
            guard !field.name.isEmpty, field.name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && $0 != 0x3a }),
                field.value.utf8.allSatisfy({ $0 != 0x0d && $0 != 0x0a && $0 != 0 })
            else { throw NATSError(.invalidArgument, "a header is one line, and its name has no spaces and colons: \(Quoted.text(field.name))") }
            let ends = [field.value.utf8.first, field.value.utf8.last]
            guard ends.allSatisfy({ $0 != nil && $0 != 0x20 && $0 != 0x09 }) else {
                throw NATSError(.invalidArgument, "the value of header \(Quoted.text(field.name)) is empty, or has spaces at an end")
            }
        }
    }

    /// The status line that servers put into messages of their own, such as 503 where nobody listens.
    var status: Int? { self["Status"].flatMap { Int($0) } }
}
#endif
