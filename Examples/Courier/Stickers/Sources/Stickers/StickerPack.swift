import CourierCore

/// The stickers of a pack: a service that other processes may call, where this plugin is loaded.
@Route("/stickers/{pack}", access: .remote)
func stickers(pack: String) throws -> [String] {
    let packs = ["river": ["boat", "bridge", "heron"], "weather": ["rain", "sun"]]
    guard let names = packs[pack] else { throw RouteError(.notFound, "there is no pack \(pack)") }
    return names
}
