import CourierCore

/// How many people have read a message: a value, and no page.
@Route("/messages/{message}/read", access: .remote)
func readers(message: String, among people: Int = 3) async throws -> Int {
    // A messenger would ask its server; here it follows from the message's name.
    min(message.utf8.reduce(0) { $0 + Int($1) } % 3, people)
}
