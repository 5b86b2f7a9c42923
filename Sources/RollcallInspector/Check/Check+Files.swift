internal import RollcallRegistry

extension Check {
    /// The records of one version in a file.
    private struct Other: Hashable {
        let file: String
        let version: UInt32
    }

    /// A module that stands in two files.
    private struct Copy: Hashable {
        let module: String
        let first: String
        let second: String
    }

    /// Records of a format that the program does not read. The program is the first file that has records.
    var unsupportedVersions: [Finding] {
        let records = items.filter { $0.entry.record != nil }
        guard let program = records.first, let version = program.entry.record?.version else { return [] }
        var others: [(file: String, version: UInt32, items: [InventoryItem])] = []
        var places: [Other: Int] = [:]
        for item in records {
            guard let own = item.entry.record?.version, own != version else { continue }
            let other = Other(file: item.file, version: own)
            if let place = places[other] {
                others[place].items.append(item)
            } else if others.count < Self.mostFindings {
                places[other] = others.count
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
        var groups: [(copy: Copy, item: InventoryItem)] = []
        var seen: Set<Copy> = []
        for (first, second) in copies where groups.count < Self.mostFindings {
            let copy = Copy(module: second.card?.module ?? "", first: first.file, second: second.file)
            if seen.insert(copy).inserted { groups.append((copy, second)) }
        }
        return groups.map { copy, item in
            Finding(
                .copiedModule, .likely,
                "the module \(copy.module) stands in \(copy.first) and in \(copy.second); in one program, the types of one copy are not those of the other",
                [.init(card: item.card, file: copy.first), .init(item)],
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
