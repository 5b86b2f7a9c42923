internal import CRollcallImages

extension Registry {
    /// The number of records and other entries, whatever they are.
    package var roughCount: Int {
        storage.images.reduce(storage.runtime.count) { $0 + $1.rawRecords.count }
    }

    /// Calls the body for each entry of this kind that claims names within the namespace, in order, with the
    /// entry's position for ``entry(at:)``.
    ///
    /// This is what tables are built with. The values themselves are not made: a program may have ten thousand
    /// entries and use five.
    package func forEachClaim(
        of kind: RecordKind, in namespace: any Any.Type, _ body: (borrowing Claims, _ position: UInt32) -> Void
    ) {
        let namespace = ObjectIdentifier(namespace)
        var position: UInt32 = 0
        for image in storage.images {
            image.forEachClaims(of: kind, from: position) { claims, position in
                if claims.namespace == namespace { body(claims, position) }
            }
            position += UInt32(image.rawRecords.count)
        }
        for entry in storage.runtime {
            if entry.kind == kind, let claims = entry.claims, claims.namespace == namespace { body(claims, position) }
            position += 1
        }
    }

    /// The entry at a position that ``forEachClaim(of:in:_:)`` told.
    package func entry(at position: UInt32) -> Entry {
        var position = Int(position)
        for image in storage.images {
            let records = image.rawRecords
            if position < records.count { return Entry(records[position]) }
            position -= records.count
        }
        return storage.runtime[position]
    }
}

extension LoadedImage {
    /// How many records ahead the memory of an accessor is asked for. The code of accessors is cold and lies
    /// scattered, so that waiting for it is most of the work.
    private static let lookahead = 8

    /// Calls the body with what each record of this kind claims, if its accessor knows the type of claims.
    fileprivate func forEachClaims(
        of kind: RecordKind, from first: UInt32, _ body: (borrowing Claims, _ position: UInt32) -> Void
    ) {
        let records = rawRecords
        let type = unsafeBitCast(Claims.self as Any.Type, to: UnsafeRawPointer.self)
        withUnsafeTemporaryAllocation(of: Claims.self, capacity: 1) { memory in
            guard let place = memory.baseAddress else { return }
            for index in 0..<records.count {
                if index + Self.lookahead < records.count { rollcall_prefetch(records[index + Self.lookahead].accessorAddress) }
                let record = records[index]
                guard record.kind == kind, record.version == recordFormatVersion else { continue }
                // Invariant: an accessor of this version initializes the memory if and only if it answers true.
                guard record.accessor(place, type) else { continue }
                body(place.pointee, first + UInt32(index))
                place.deinitialize(count: 1)
            }
        }
    }
}
