extension JSONWriter {
    /// Writes a string. Only quotes, backslashes and control characters become escapes.
    @inlinable @inline(__always) public mutating func writeString(_ text: String) {
        let written: Void? = text.utf8.withContiguousStorageIfAvailable { writeUTF8($0) }
        if written == nil { writeBridged(text) }
    }

    @usableFromInline @inline(never) mutating func writeBridged(_ text: String) {
        var copy = text
        copy.withUTF8 { writeUTF8($0) }
    }

    @usableFromInline @inline(never) mutating func writeUTF8(_ text: UnsafeBufferPointer<UInt8>) {
        let size = text.count
        // Room for both quotes, and for a block that is written at a time.
        reserve(size &+ 18)
        buffer[length] = UInt8(ascii: "\"")
        length &+= 1
        if let text = text.baseAddress { writeContent(text, size) }
        buffer[length] = UInt8(ascii: "\"")
        length &+= 1
    }

    /// Writes what stands between the quotes. There is always room for the bytes that are left, and 17 more; only an
    /// escape takes more than that and asks for it.
    private mutating func writeContent(_ text: UnsafePointer<UInt8>, _ size: Int) {
        var output = buffer + length
        var read = 0
        while size &- read >= 16 {
            let bytes = block(at: text + read)
            UnsafeMutableRawPointer(output).storeBytes(of: bytes, as: Block.self)
            let stops = bits(stringStops(bytes))
            if stops == 0 {
                read &+= 16
                output += 16
                continue
            }
            let plain = firstByte(stops)
            read &+= plain
            output = writeEscape(text[read], to: output + plain, left: size &- read)
            read &+= 1
        }
        if size &- read >= 8 {
            let word = UnsafeRawPointer(text + read).loadUnaligned(as: UInt64.self)
            if stringStops(UInt64(littleEndian: word)) == 0 {
                UnsafeMutableRawPointer(output).storeBytes(of: word, as: UInt64.self)
                read &+= 8
                output += 8
            }
        }
        while read < size {
            let byte = text[read]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 {
                output = writeEscape(byte, to: output, left: size &- read)
            } else {
                output.pointee = byte
                output += 1
            }
            read &+= 1
        }
        length = output - buffer
    }

    @inline(__always) private mutating func writeEscape(
        _ byte: UInt8, to output: UnsafeMutablePointer<UInt8>, left: Int
    ) -> UnsafeMutablePointer<UInt8> {
        length = output - buffer
        reserve(left &+ 6 &+ 17)
        return escape(byte, to: buffer + length)
    }

    /// Writes the escape of a byte, at most six bytes, and gives the place behind it.
    @inline(never) private func escape(
        _ byte: UInt8, to output: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        output[0] = UInt8(ascii: "\\")
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): output[1] = byte
        case 0x0a: output[1] = UInt8(ascii: "n")
        case 0x0d: output[1] = UInt8(ascii: "r")
        case 0x09: output[1] = UInt8(ascii: "t")
        case 0x08: output[1] = UInt8(ascii: "b")
        case 0x0c: output[1] = UInt8(ascii: "f")
        default:
            let low = byte & 15
            output[1] = UInt8(ascii: "u")
            output[2] = UInt8(ascii: "0")
            output[3] = UInt8(ascii: "0")
            output[4] = UInt8(ascii: "0") &+ byte &>> 4
            output[5] = low < 10 ? UInt8(ascii: "0") &+ low : UInt8(ascii: "a") &+ low &- 10
            return output + 6
        }
        return output + 2
    }
}
