public import CourierCore

/// What a person can set, kept in a file: `courier settings` shows it.
@StoreBacked(by: FileStore.application("courier"))
public enum Settings {
    /// The name that others see.
    public static var displayName: String?
    /// How many messages a page shows.
    public static var pageSize = 50
    /// Whether pictures are loaded without being asked for.
    public static var loadsPictures = true
    /// How the program looks.
    public static var theme: Theme = .system
}

/// How the program looks.
public enum Theme: String, Sendable {
    case system, light, dark
}
