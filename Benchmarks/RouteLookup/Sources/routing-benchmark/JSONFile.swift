import Foundation

enum JSONFile {
    static func write(_ values: [(String, Double)], to path: String) throws {
        let data = try JSONSerialization.data(
            withJSONObject: Dictionary(uniqueKeysWithValues: values), options: [.prettyPrinted, .sortedKeys])
        try data.write(to: URL(fileURLWithPath: path))
    }
}
