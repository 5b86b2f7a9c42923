import CourierCore

/// A spoken message that lies elsewhere.
@Member(of: Messages.self, "voice")
struct VoiceMessage: Message {
    var id: String?
    var time: Timestamp?
    var sender: User?
    var mentions: [User]?
    var url: String
    /// The length in seconds.
    var duration: Double?
    /// How loud it is from moment to moment, in any unit.
    var waveform: [Double]?

    var display: Display {
        var text = "[voice"
        if let duration { text += " \(PlayingTime.text(seconds: duration))" }
        text += "]"
        if let waveform, !waveform.isEmpty { text += " \(Waveform.bars(waveform))" }
        return Display(text, details: [url])
    }
}
