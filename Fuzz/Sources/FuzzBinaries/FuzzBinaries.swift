import Foundation
import FuzzDriver
import RollcallInspector
import RollcallRegistry

@main struct Main {
    static func main() { exit(fuzz { fuzzBinaries($0, $1) }) }
}

/// The input is a file. Whatever it is: reading it gives a value or an error that says what and where, and what was
/// read can be checked, compared and searched.
func fuzzBinaries(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: data, count: count))
    do throws(InspectionError) {
        let file = try InspectedFile(bytes: bytes, path: "input")
        for image in file.images {
            // Each record and each card takes room in the file, and no part of it counts twice.
            require(image.entries.count <= count / 16, "\(image.entries.count) entries of \(count) bytes")
            require((image.families?.count ?? 0) <= count / 4)
            require(image.problems.count <= 13)
            for entry in image.entries { require(!entry.kind.isEmpty || entry.card?.kind.isEmpty == true) }
        }
        let inventory = Inventory([file])
        require(inventory.items.count <= count / 16)
        let findings = inventory.findings
        for finding in findings { require(!finding.what.isEmpty && !finding.remedy.isEmpty && finding.places.count <= 10) }
        // Beside itself, a file has no changes; but the same shape may be claimed twice, by names that differ.
        require(Comparison(from: inventory, to: inventory).changes.isEmpty, "\(Comparison(from: inventory, to: inventory).changes)")
        for item in inventory.items.prefix(8) {
            guard let card = item.card else { continue }
            _ = inventory.lookUp(card.id, scope: card.scope ?? "main")
        }
    } catch {
        require(error.path == "input" && !error.reason.isEmpty)
        require(error.description.utf8.count < 1_000, "\(error)")
    }
    return 0
}
