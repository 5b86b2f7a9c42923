/// The elements of a file, or of what a socket or pipe delivers, one after the other.
///
/// Memory is bounded by one element. See ``JSONElements`` for what happens after an error.
///
/// ```swift
/// let messages = try JSONElementReader(Message.self, .lines, path: "messages.ndjson")
/// while let message = try messages.next() { handle(message) }
/// ```
public final class JSONElementReader<Element> {
    private var elements: JSONElements
    private let take: (inout JSONElements) throws -> Element?
    private let chunks: FileChunks
    private var isAtEnd = false

    private init(
        _ elements: consuming JSONElements, _ chunks: consuming FileChunks,
        _ take: @escaping (inout JSONElements) throws -> Element?
    ) {
        self.elements = elements
        self.chunks = chunks
        self.take = take
    }

    /// The next element, or nil at the end.
    /// - Throws: ``JSONError``, ``ReadError``, or what the element's own code throws.
    public func next() throws -> Element? {
        while true {
            if let element = try take(&elements) { return element }
            if isAtEnd { return nil }
            if let chunk = try chunks.next() {
                elements.append(chunk)
            } else {
                elements.finish()
                isAtEnd = true
            }
        }
    }
}

extension JSONElementReader where Element: WireDecodable {
    /// Reads a file of elements that are read directly.
    /// - Throws: ``ReadError`` when it cannot be opened.
    public convenience init(
        _ type: Element.Type, _ form: JSONElements.Form, path: String, options: JSONOptions = .standard
    ) throws {
        self.init(JSONElements(form, options: options), try FileChunks(path: path)) { try $0.next(type) }
    }

    /// Reads elements from a file or socket that the caller opened and closes.
    public convenience init(
        _ type: Element.Type, _ form: JSONElements.Form, descriptor: Int32, options: JSONOptions = .standard
    ) {
        self.init(JSONElements(form, options: options), FileChunks(descriptor: descriptor)) { try $0.next(type) }
    }
}

extension JSONElementReader where Element: Decodable {
    /// Reads a file of elements that are only `Decodable`.
    /// - Throws: ``ReadError`` when it cannot be opened.
    public convenience init(
        _ type: Element.Type, _ form: JSONElements.Form, path: String, options: JSONOptions = .standard
    ) throws {
        self.init(JSONElements(form, options: options), try FileChunks(path: path)) { try $0.next(type) }
    }

    /// Reads elements, of a type that is only `Decodable`, from a file or socket that the caller opened and closes.
    public convenience init(
        _ type: Element.Type, _ form: JSONElements.Form, descriptor: Int32, options: JSONOptions = .standard
    ) {
        self.init(JSONElements(form, options: options), FileChunks(descriptor: descriptor)) { try $0.next(type) }
    }
}
