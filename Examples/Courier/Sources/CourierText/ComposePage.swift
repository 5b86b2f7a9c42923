import CourierCore

/// Where a message is written.
@Page("compose", access: .external)
struct ComposePage: RouteHandler {
    static func respond(to request: Request) async throws -> Response {
        let to = try request.value(Parameter("to", [String].self).defaulting(to: []))
        let text = try request.value(Parameter("text", String.self).defaulting(to: ""))
        return .page(Screen("New message", lines: ["to: " + to.joined(separator: ", "), text]))
    }
}
