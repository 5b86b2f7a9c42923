import Rollcall

/// C47: a module with types whose names the expansion uses does not get in its way.
enum UserNames {
    struct Key: Codable, Equatable {}
    struct Date: Codable, Equatable {}
    struct Notification: Codable, Equatable {}
    struct StoredProperty {}
    struct BackingStore {}
    struct Record {}
    struct AnyStoredProperty {}
    struct StoreObserving {}
    struct Int {}
    struct String {}
    enum Swift {}
    enum Rollcall {}
    enum Observation {}

    /// Properties of such types.
    @StoreBacked(by: store, prefix: "typed.")
    enum Typed {
        static var key: Key?
        static var date: Date? = Date()
        @Key("note") static var notification = Notification()
    }

    @StoreBacked(by: store, prefix: "names.")
    final class Own {
        var number = 1
        var text = "text"
        static var flag = false
    }
}
