public import Rollcall

@Route("/users/{number}")
func profile(number: Int) -> String { "profile \(number)" }
