internal import RollcallRegistry

extension Check {
    /// Records of a format that the program does not read. The program is the first file that has records.
    var unsupportedVersions: [Finding] {
        let records = items.filter { $0.entry.record != nil }
        guard let program = records.first, let version = program.entry.record?.version else { return [] }
        var others: [(file: String, version: UInt32, items: [InventoryItem])] = []
        for item in records {
            guard let own = item.entry.record?.version, own != version else { continue }
            if let known = others.firstIndex(where: { $0.file == item.file && $0.version == own }) {
                others[known].items.append(item)
            } else {
                others.append((item.file, own, [item]))
            }
        }
        return others.map { other in
            let count = other.items.count == 1 ? "1 record" : "\(other.items.count) records"
            return Finding(
                .unsupportedVersion, .certain,
                "\(other.file) has \(count) of format \(other.version), and \(program.file) reads format \(version)",
                other.items.map(Finding.Place.init), remedy: "Build both with the same version of Rollcall.")
        }
    }

    /// Modules that stand in two files: each file has types of its own, and the records of one cannot be used.
    var copiedModules: [Finding] {
        var groups: [(module: String, first: String, second: String, items: [InventoryItem])] = []
        for (first, second) in copies {
            let module = second.card?.module ?? ""
            if let known = groups.firstIndex(where: { $0.module == module && $0.first == first.file && $0.second == second.file }) {
                groups[known].items.append(second)
            } else {
                groups.append((module, first.file, second.file, [second]))
            }
        }
        return groups.map { group in
            let places = group.items.prefix(1).map(Finding.Place.init)
            return Finding(
                .copiedModule, .likely,
                "the module \(group.module) stands in \(group.first) and in \(group.second); in one program, the types of one copy are not those of the other",
                [.init(card: places.first?.card, file: group.first)] + places,
                remedy: "Link both with one dynamic library that holds the module, or check programs that do not belong together one by one.")
        }
    }

    /// What could not be read, and so was not checked.
    var unreadableCards: [Finding] {
        images.flatMap { file, image in
            image.problems.map { problem in
                Finding(
                    .unreadableCards, .certain, "what \(file) registers cannot be read whole: \(problem)",
                    [.init(card: nil, file: file)], remedy: "Build it again.")
            }
        }
    }
}
