import CourierCore

/// Plays a voice message on the main actor, as players want it.
@Route("/voices/{id}.{format}")
@MainActor func play(id: String, format: String) -> Screen {
    Screen("Player", lines: ["\(id), as \(format)"])
}
