/// A text in memory of its own, for decoders that the caller may keep.
final class JSONDocument: @unchecked Sendable {
    // The bytes are written in `init` only, and freed when nobody refers to the document any more.
    let bytes: UnsafeRawBufferPointer

    init(copying source: UnsafeRawBufferPointer) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(source.count, 1), alignment: 16)
        copy.copyMemory(from: source)
        bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(copy)[..<source.count])
    }

    deinit {
        UnsafeMutableRawBufferPointer(mutating: bytes).deallocate()
    }
}

extension JSONReader {
    /// Makes a reader of a document, at an offset.
    init(_ document: JSONDocument, at offset: Int, options: JSONOptions) {
        self.init(document.bytes, options: options, document: document)
        cursor = start + min(max(offset, 0), count)
    }
}
