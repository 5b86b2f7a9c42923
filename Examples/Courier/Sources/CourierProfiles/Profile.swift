import CourierCore

/// What of a person is shown.
enum ProfileTab: String, Sendable {
    case about, media
}

/// The page of a person. No other module knows it; who has a link to it has its path.
@Route("/users/{id}", access: .external)
func profile(id: String, tab: ProfileTab = .about) -> Screen {
    Screen("\(id) (\(tab.rawValue))", lines: tab == .media ? ["no media yet"] : ["courier://users/\(id)?tab=media"])
}
