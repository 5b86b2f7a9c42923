extension Registry {
    /// What is wrong with what is registered, found anew at each call.
    ///
    /// Two owners of one name, copies of Rollcall that cannot see each other, records of a format that this
    /// library does not read. A debug build also says so on standard error when it first sees it; of two properties
    /// with one key when the second one is used, since to tell stores apart they are made, which is left to whoever
    /// asks.
    public var diagnostics: [Diagnostic] { diagnostics { _ in true } }

    /// The same, where names are looked at only in entries of some kinds.
    func diagnostics(claiming isLookedAt: (RecordKind) -> Bool) -> [Diagnostic] {
        var found: [Diagnostic] = []
        var copies: Set<String> = []
        var owners: [Claim: Entry] = [:]
        for entry in entries where isLookedAt(entry.kind) {
            guard let claims = entry.claims else {
                if case .record(let record) = entry.source, copies.insert(record.image.path).inserted {
                    found.append(Diagnostic(.otherCopy, cards: cards(entry), image: record.image.path))
                }
                continue
            }
            for name in claims.names {
                let claim = Claim(kind: entry.kind, namespace: claims.namespace, name: Array(name.utf8))
                if let owner = owners[claim] {
                    found.append(Diagnostic(.duplicateName, cards: cards(owner) + cards(entry), name: name))
                } else {
                    owners[claim] = entry
                }
            }
        }
        for record in storage.unreadable {
            let image = record.image.path
            if !found.contains(where: { $0.code == .unsupportedVersion && $0.image == image && $0.version == record.version }) {
                found.append(
                    Diagnostic(
                        .unsupportedVersion, cards: storage.cards.card(of: record).map { [$0] } ?? [], image: image,
                        version: record.version))
            }
        }
        if storage.isProcess {
            for image in LoadedImages.otherCopies where copies.insert(image).inserted {
                found.append(Diagnostic(.otherCopy, image: image))
            }
        }
        return found + storage.cards.malformed.map { Diagnostic(.malformedCards, image: $0) }
    }

    private func cards(_ entry: Entry) -> [Card] {
        card(of: entry).map { [$0] } ?? []
    }

    /// A name within its namespace. Names that differ in their bytes are different names.
    private struct Claim: Hashable {
        let kind: RecordKind
        let namespace: ObjectIdentifier
        let name: [UInt8]
    }
}
