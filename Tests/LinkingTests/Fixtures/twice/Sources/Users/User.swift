public import Rollcall

@Route("/users/{id}")
func user(id: Int) -> String { "user \(id)" }

@Route("/settings")
func settings() -> String { "settings" }

// Another shape than the one with an Int.
@Route("/users/{name}")
func named(name: String) -> String { "named \(name)" }
