internal import CRollcallImages

/// One image of the process that holds records: the program or a library.
struct LoadedImage: @unchecked Sendable {
    // Unchecked, since it is a pointer: it leads to constant data of an image that is never unloaded.
    let node: UnsafePointer<rollcall_image>

    var records: UnsafeRawBufferPointer { Self.buffer(from: node.pointee.records, to: node.pointee.records_end) }
    var cards: UnsafeRawBufferPointer { Self.buffer(from: node.pointee.cards, to: node.pointee.cards_end) }

    /// The path of the image's file, as the loader knows it.
    var path: String {
        guard let address = node.pointee.records, let path = rollcall_image_path(address) else {
            return "an unknown image"
        }
        return String(cString: path)
    }

    /// The records, whatever their version; a rest that is no whole record is left out.
    var rawRecords: LazyMapCollection<Range<Int>, RawRecord> {
        let records = records
        let stride = MemoryLayout<Record>.stride
        return (0..<records.count / stride).lazy.map { index in
            RawRecord(base: records.baseAddress.unsafelyUnwrapped + index * stride, image: self)
        }
    }

    private static func buffer(from start: UnsafeRawPointer?, to end: UnsafeRawPointer?) -> UnsafeRawBufferPointer {
        guard let start, let end, end > start else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        return UnsafeRawBufferPointer(start: start, count: end - start)
    }
}

/// One record in a loaded image.
struct RawRecord: @unchecked Sendable {
    // Unchecked for the same reason as `LoadedImage`.
    let base: UnsafeRawPointer
    let image: LoadedImage

    var kind: RecordKind { RecordKind(rawValue: base.load(as: UInt32.self)) }
    var version: UInt32 { base.load(fromByteOffset: 4, as: UInt32.self) }
    var identity: UInt64 { base.load(fromByteOffset: 8, as: UInt64.self) }

    /// The function that hands out the value. Only for records of the version that this library reads.
    var accessor: RecordAccessor { base.load(fromByteOffset: 16, as: RecordAccessor.self) }

    /// Where the accessor's code lies; of a record of any version, so it is not to be called.
    var accessorAddress: UnsafeRawPointer? { base.load(fromByteOffset: 16, as: UnsafeRawPointer?.self) }

    /// The record's value, or nil if it hands out another type.
    func value<Value>(as type: Value.Type) -> Value? {
        // Invariant: the record's version is the one that this library reads, so the accessor stands at
        // byte 16, and it initializes the memory if and only if it answers true.
        let accessor = accessor
        return withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { memory in
            guard let place = memory.baseAddress,
                accessor(UnsafeMutableRawPointer(place), unsafeBitCast(type as Any.Type, to: UnsafeRawPointer.self))
            else { return nil }
            return place.move()
        }
    }
}

/// The images of this process.
enum LoadedImages {
    /// Rises whenever an image with records is loaded.
    static var generation: UInt64 { rollcall_generation() }

    /// All images with records, in the order in which they were loaded, so that the first owner of a name is
    /// the one that was there first.
    static var all: [LoadedImage] {
        var result: [LoadedImage] = []
        var next = rollcall_images()
        while let node = next {
            if node.pointee.abi >= 1 { result.append(LoadedImage(node: node)) }
            next = UnsafePointer(node.pointee.next)
        }
        return result.reversed()
    }

    /// The paths of loaded images that carry another copy of Rollcall.
    static var otherCopies: [String] {
        var paths: [String] = []
        withUnsafeMutablePointer(to: &paths) { paths in
            rollcall_other_copies(paths) { context, path in
                context?.assumingMemoryBound(to: [String].self).pointee.append(String(cString: path))
            }
        }
        return paths
    }

    /// Loads a library.
    ///
    /// - Returns: The path under which the loader knows it; and the path of another copy of Rollcall, where the
    ///   library or one that it depends on carries one.
    static func load(_ path: String) throws(PluginError) -> (path: String, otherCopy: String?) {
        var loaded: UnsafeMutablePointer<CChar>?
        var otherCopy: UnsafeMutablePointer<CChar>?
        defer {
            rollcall_free(loaded)
            rollcall_free(otherCopy)
        }
        if let reason = rollcall_load(path, &loaded, &otherCopy) {
            defer { rollcall_free(reason) }
            throw PluginError(.refused, path: path, reason: String(cString: reason))
        }
        return (loaded.map { String(cString: $0) } ?? path, otherCopy.map { String(cString: $0) })
    }
}
