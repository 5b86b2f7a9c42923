internal import RollcallInspector
internal import RollcallRegistry

/// What `rollcall check --format json` prints (`Documentation/ToolJSON.md`).
struct CheckReport: Encodable {
    let version = 1
    let files: [String]
    let findings: [Item]

    struct Item: Encodable {
        let code: Finding.Code
        let certainty: Finding.Certainty
        let what: String
        let places: [Place]
        let remedy: String
    }

    struct Place: Encodable {
        let path: String
        let card: Card?
    }

    init(_ inventory: Inventory, _ findings: [Finding]) {
        files = inventory.files.map(\.path)
        self.findings = findings.map { finding in
            Item(
                code: finding.code, certainty: finding.certainty, what: finding.what,
                places: finding.places.map { Place(path: $0.file, card: $0.card) }, remedy: finding.remedy)
        }
    }
}
