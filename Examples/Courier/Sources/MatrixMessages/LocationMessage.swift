import CourierCore
import MatrixEvents

/// A place on Earth (`m.location`).
@Member(of: RoomMessages.self, "m.location", coding: .codable)
struct LocationMessage: StandardEvent {
    struct Content: Codable, Sendable {
        /// What the place is called.
        var body: String
        /// The place as RFC 5870 has it, such as `geo:52.51628,13.3777;u=15`.
        var geoURI: String

        enum CodingKeys: String, CodingKey {
            case body
            case geoURI = "geo_uri"
        }
    }

    var header: EventHeader
    var content: Content

    var display: Display { Display("[location] \(content.body)", details: [content.geoURI]) }
}
