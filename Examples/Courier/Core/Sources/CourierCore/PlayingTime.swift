/// How long a recording plays.
public enum PlayingTime {
    /// Minutes and seconds, such as `0:12`; hours where there are any.
    public static func text(seconds: Double) -> String {
        // Whole seconds that fit, whatever the message says.
        let seconds = seconds.isNaN ? 0 : Int(min(max(seconds.rounded(), 0), 1e9))
        let digits = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        return hours > 0
            ? "\(hours):\(digits(minutes)):\(digits(seconds % 60))" : "\(minutes):\(digits(seconds % 60))"
    }
}
