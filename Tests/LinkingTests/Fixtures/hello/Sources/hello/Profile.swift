import Rollcall

struct ProfilePage: Page {
    var title: String
}

enum ProfileTab: String {
    case posts, media
}

@Route("/users/{id}", access: .external)
func profile(id: Int, tab: ProfileTab = .posts) async throws -> ProfilePage {
    ProfilePage(title: "user \(id), \(tab)")
}
