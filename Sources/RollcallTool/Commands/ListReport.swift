internal import RollcallInspector
internal import RollcallRegistry

/// What `rollcall list --format json` prints (`Documentation/ToolJSON.md`).
struct ListReport: Encodable {
    let version = 1
    let files: [File]

    struct File: Encodable {
        let path: String
        let images: [Image]
    }

    struct Image: Encodable {
        let format: InspectedImage.Format
        let kind: InspectedImage.Kind
        let architecture: String
        let families: [FamilyDefinition]?
        let entries: [EntryReport]
        let problems: [InspectionProblem]
    }

    init(_ inventory: Inventory, _ isListed: (InspectedEntry) -> Bool) {
        files = inventory.files.map { file in
            File(
                path: file.path,
                images: file.images.map { image in
                    Image(
                        format: image.format, kind: image.kind, architecture: image.architecture,
                        families: image.families, entries: image.entries.filter(isListed).map { EntryReport(entry: $0) }, problems: image.problems)
                })
        }
    }
}

/// A registration as JSON: the keys of its card, its kind where it has none, and its record.
struct EntryReport: Encodable {
    let entry: InspectedEntry

    private enum Key: String, CodingKey { case kind, record }

    private struct Record: Encodable {
        let kind: String
        let version: UInt32
    }

    func encode(to encoder: any Encoder) throws {
        if let card = entry.card { try card.encode(to: encoder) }
        var container = encoder.container(keyedBy: Key.self)
        if entry.card == nil { try container.encode(entry.kind, forKey: .kind) }
        if let record = entry.record {
            try container.encode(Record(kind: record.kind.description, version: record.version), forKey: .record)
        }
    }
}
