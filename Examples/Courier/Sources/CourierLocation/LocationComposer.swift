import CourierCore

/// `/location 52.5 13.4 Brandenburg Gate`.
@Member(of: Composers.self, "location")
struct LocationComposer: Composer {
    var usage: String { "LATITUDE LONGITUDE [NAME]" }

    func compose(_ text: String, _ head: MessageHead) throws(ComposerError) -> any Message {
        let words = text.split(separator: " ", maxSplits: 2).map(String.init)
        guard words.count > 1, let latitude = Double(words[0]), let longitude = Double(words[1]) else {
            throw ComposerError("a location is \(usage)")
        }
        return LocationMessage(
            id: head.id, time: head.time, sender: head.sender, latitude: latitude, longitude: longitude,
            name: words.count > 2 ? words[2] : nil)
    }
}
