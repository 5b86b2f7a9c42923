/// How large a file is.
public enum FileSize {
    /// The size in decimal units, such as `2.4 MB`.
    public static func text(_ bytes: Int64) -> String {
        guard bytes >= 1000 else { return "\(bytes) B" }
        var value = Double(bytes)
        for unit in ["kB", "MB", "GB", "TB"] {
            value /= 1000
            if value < 999.95 { return "\((value * 10).rounded() / 10) \(unit)" }
        }
        return "\((value / 100).rounded() / 10) PB"
    }
}
