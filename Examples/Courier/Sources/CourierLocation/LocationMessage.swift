import CourierCore

/// A place on Earth.
@Member(of: Messages.self, "location")
struct LocationMessage: Message {
    var id: String?
    var time: Timestamp?
    var sender: User?
    var mentions: [User]?
    /// Degrees north of the equator.
    var latitude: Double
    /// Degrees east of Greenwich.
    var longitude: Double
    /// How far off the place may be, in metres.
    var accuracy: Double?
    var name: String?

    var display: Display {
        let place = "\(Self.degrees(latitude, "N", "S")) \(Self.degrees(longitude, "E", "W"))"
        let around = accuracy.map { " ± \($0.rounded()) m".replacing(".0 m", with: " m") } ?? ""
        return Display("[location] \(name ?? place)", details: name == nil ? [] : [place + around])
    }

    private static func degrees(_ value: Double, _ positive: String, _ negative: String) -> String {
        "\((abs(value) * 1e5).rounded() / 1e5)° \(value < 0 ? negative : positive)"
    }
}
