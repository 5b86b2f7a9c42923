/// A key whose identity is its bytes: `String` itself takes two spellings of one character as equal.
///
/// Its hash is made once, so that the key of a property is looked up without hashing its text again.
@usableFromInline
struct ByteKey: Sendable {
    @usableFromInline let text: String
    private let hash: Int
    private let isASCII: Bool

    @usableFromInline
    init(_ text: String) {
        self.text = text
        var hasher = Hasher()
        var isASCII = true
        var copy = text
        copy.withUTF8 { bytes in
            hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
            isASCII = bytes.allSatisfy { $0 < 0x80 }
        }
        hash = hasher.finalize()
        self.isASCII = isASCII
    }
}

extension ByteKey: Hashable {
    @usableFromInline
    static func == (a: ByteKey, b: ByteKey) -> Bool {
        // In ASCII, strings are equal when their bytes are.
        a.hash == b.hash && a.text == b.text && (a.isASCII || a.text.utf8.elementsEqual(b.text.utf8))
    }

    @usableFromInline
    func hash(into hasher: inout Hasher) {
        hasher.combine(hash)
    }

    /// What `Dictionary` asks for. The hash is a good one already, so it is not hashed a second time.
    @usableFromInline
    func _rawHashValue(seed: Int) -> Int { hash ^ seed }
}

extension ByteKey: Comparable {
    @usableFromInline
    static func < (a: ByteKey, b: ByteKey) -> Bool { a.text.utf8.lexicographicallyPrecedes(b.text.utf8) }
}
