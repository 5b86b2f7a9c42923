internal import RollcallRegistry
internal import RollcallWire

extension Check {
    private struct Tag: Hashable {
        let family: FamilyIndex.Meaning
        let name: [UInt8]
    }

    /// Members of one family with a tag in common. One finding for two members, whatever they have in common.
    var duplicateTags: [Finding] {
        var owners: [Tag: Int] = [:]
        var findings: [Finding] = []
        let members = items("member")
        var meanings: [String: FamilyIndex.Meaning] = [:]
        for (index, item) in members.enumerated() where findings.count < Self.mostFindings {
            guard let card = item.card, let spelling = card.family else { continue }
            let key = "\(spelling) \(card.module)"
            let family = meanings[key] ?? families.meaning(of: spelling, in: card.module)
            meanings[key] = family
            var rivals: [(owner: Int, names: [String])] = []
            for name in [card.id] + card.aliases {
                let tag = Tag(family: family, name: Array(name.utf8))
                guard let owner = owners[tag] else {
                    owners[tag] = index
                    continue
                }
                guard owner != index else { continue }
                if let known = rivals.firstIndex(where: { $0.owner == owner }) {
                    rivals[known].names.append(name)
                } else {
                    rivals.append((owner, [name]))
                }
            }
            for rival in rivals {
                let names = rival.names.map(Quoted.text).joined(separator: " and ")
                let certainty: Finding.Certainty
                let place: String
                if case .one(let definition) = family {
                    (certainty, place) = (.certain, definition.qualifiedName)
                } else {
                    (certainty, place) = (.likely, spelling)
                }
                let order = members[rival.owner].file == item.file ? "" : ", if the files are loaded in this order"
                findings.append(
                    Finding(
                        .duplicateTag, certainty,
                        "two members of the family \(place) have the tag \(names); the first one stays\(order)",
                        [.init(members[rival.owner]), .init(item)], remedy: "Give one of them another tag."))
            }
        }
        return findings
    }

    /// Members of families that no file defines, by family. A family that is meant through a type alias cannot be told
    /// from one that is not there.
    var missingFamilies: [Finding] {
        guard families.isComplete else { return [] }
        var missing: [String: [InventoryItem]] = [:]
        for item in items("member") {
            guard let card = item.card, let spelling = card.family else { continue }
            if case .unknown = families.meaning(of: spelling, in: card.module) { missing[spelling, default: []].append(item) }
        }
        return missing.sorted { $0.key < $1.key }.prefix(Self.mostFindings).map { spelling, members in
            let count = members.count == 1 ? "1 member belongs" : "\(members.count) members belong"
            return Finding(
                .missingFamily, .likely,
                "\(count) to the family \(spelling), which none of the files defines under that name",
                members.map(Finding.Place.init),
                remedy: "Give the library that defines it as well; a type alias of a family cannot be followed.")
        }
    }
}
