extension Inventory {
    /// What is wrong with what these files register, taken as those of one program: the certain findings first.
    ///
    /// Where files are universal, the images of each architecture are checked apart.
    public var findings: [Finding] {
        var seen: Set<Finding> = []
        let found = architectures.flatMap { Check(self, architecture: $0).findings }.filter { seen.insert($0).inserted }
        return found.filter { $0.certainty == .certain } + found.filter { $0.certainty != .certain }
    }
}

extension Inventory {
    /// More findings of one kind than these are not told.
    package static let mostFindingsOfAKind = 1_000
}

/// The check of one architecture.
struct Check {
    let images: [(file: String, image: InspectedImage)]
    /// Everything that is registered, but what stands in two files is here once.
    let items: [InventoryItem]
    /// More findings of one kind than these are not told: a file that has more is not meant to be checked.
    static let mostFindings = Inventory.mostFindingsOfAKind

    /// What stands in a file although another one has it already.
    let copies: [(first: InventoryItem, second: InventoryItem)]
    let families: FamilyIndex

    init(_ inventory: Inventory, architecture: String) {
        images = inventory.files.flatMap { file in
            file.images.filter { $0.architecture == architecture }.map { (file.path, $0) }
        }
        var owners: [InspectedEntry: InventoryItem] = [:]
        var items: [InventoryItem] = []
        var copies: [(first: InventoryItem, second: InventoryItem)] = []
        for item in inventory.items(architecture: architecture) {
            guard item.card != nil, let owner = owners[item.entry] else {
                owners[item.entry] = item
                items.append(item)
                continue
            }
            // Two records that share a card in one file are one registration.
            if owner.file != item.file { copies.append((owner, item)) }
        }
        self.items = items
        self.copies = copies
        families = FamilyIndex(images.map(\.image))
    }

    var findings: [Finding] {
        duplicateTags + routeFindings + missingFamilies + unsupportedVersions + repeatedKeys + copiedModules + unreadableCards
    }

    /// Items of these kinds that say what they are.
    func items(_ kinds: String...) -> [InventoryItem] {
        items.filter { $0.card != nil && kinds.contains($0.kind) }
    }
}
