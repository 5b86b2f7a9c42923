import CourierCore

/// How many people have read a message: a value, and no page.
@Route("/messages/{message}/read", access: .remote)
func readers(message: Int, among people: Int = 0) async throws -> Int {
    min(message % 3, people)
}
