extension Registry {
    /// The number of records and other entries, whatever they are.
    package var roughCount: Int {
        storage.images.reduce(storage.runtime.count) { $0 + $1.rawRecords.count }
    }

    /// Calls the body for each entry of this kind that claims names within the namespace, in order.
    ///
    /// This is what tables are built with. The values themselves are not made: a program may have ten thousand
    /// entries and use five.
    package func forEachClaim(
        of kind: RecordKind, in namespace: any Any.Type, _ body: (borrowing Claims, Entry) -> Void
    ) {
        let namespace = ObjectIdentifier(namespace)
        let type = unsafeBitCast(Claims.self as Any.Type, to: UnsafeRawPointer.self)
        withUnsafeTemporaryAllocation(of: Claims.self, capacity: 1) { memory in
            guard let place = memory.baseAddress else { return }
            for image in storage.images {
                for record in image.rawRecords where record.kind == kind && record.version == recordFormatVersion {
                    // Invariant: an accessor of this version initializes the memory if and only if it answers true.
                    guard record.accessor(place, type) else { continue }
                    if place.pointee.namespace == namespace { body(place.pointee, Entry(record)) }
                    place.deinitialize(count: 1)
                }
            }
        }
        for entry in storage.runtime where entry.kind == kind {
            if let claims = entry.claims, claims.namespace == namespace { body(claims, entry) }
        }
    }
}
