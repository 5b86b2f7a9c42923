import Foundation
public import Rollcall

/// The stores of the fixtures; every test puts memory in their place.
let store = MemoryStore()
let other = MemoryStore()

enum Theme: String, Codable { case light, dark }
public struct Credentials: Codable, Equatable, Sendable {
    public var user: String
    public var password: String
}

@StoreBacked(by: store)
struct Settings: Hashable, Sendable {
    var firstLaunch: Date?
    var fontSize = 14
    static var launches = 0
    @Key("legacy.title") var title = "Untitled"
    var theme: Theme = .light
    var languages: [String] = []
    var ratio = -0.5
    var home: URL?
    var nickname: String? = "nobody"
    @NotStored var kept = 1
    let constant = 2
    var computed: Int { fontSize * 2 }
    func doubled() -> Int { fontSize + fontSize }
}

/// The default's type is not visible in the source.
@StoreBacked(by: store, prefix: "inferred.")
struct Inferred {
    var theme = Theme.dark
    static var shared = Theme.light
    var `default` = Credentials(user: "ann", password: "")
}

@StoreBacked(by: other, prefix: "secrets.")
public enum Secrets {
    public static var credentials: Credentials?
    static var token: String?
    public internal(set) static var count = 0
}

@StoreBacked(by: store, prefix: "model.")
@MainActor final class Model {
    var name = "none"
    var count: Int = 0
    @NotStored var scratch = ""
    static var shared = 1
}

@StoreBacked(by: store, prefix: "base.")
class Base {
    var x = 1
    init() {}
}

@StoreBacked(by: other, prefix: "derived.")
final class Derived: Base {
    var y = 2
}

@StoreBacked(by: store, prefix: "worker.")
actor Worker {
    var jobs = 0
    static var total = 0
    func work() -> Int {
        jobs += 1
        return jobs
    }
}

enum Outer {
    @StoreBacked(by: store, prefix: "nested.")
    fileprivate struct Nested {
        private var hidden = 1
        var seen: Int {
            get { hidden }
            nonmutating set { hidden = newValue }
        }
    }
    static var nested: Int {
        get { Nested().seen }
        set { Nested().seen = newValue }
    }
}
