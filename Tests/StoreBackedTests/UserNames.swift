import Rollcall

/// C47: a module with types whose names the expansion uses does not get in its way.
enum UserNames {
    struct Key {}
    struct Date {}
    struct Notification {}
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

    @StoreBacked(by: store, prefix: "names.")
    final class Own {
        var number = 1
        var text = "text"
        static var flag = false
    }
}
