// A process of its own for the tests of stores: it works on a store until it is done or killed, and says on standard
// output what happens.
//
//   storage-test-helper STORE PLACE numbers            writes 1, 2, 3, … under "number", and says each when stored
//   storage-test-helper STORE PLACE keys PREFIX COUNT  writes COUNT keys
//   storage-test-helper STORE PLACE set KEY TEXT       writes one key, as a string
//   storage-test-helper STORE PLACE get KEY            says the string under a key
//   storage-test-helper STORE PLACE remove KEY         removes a key
//   storage-test-helper STORE PLACE list               says the keys
//   storage-test-helper STORE PLACE conform            runs the conformance suite
//   storage-test-helper STORE PLACE cases              runs the cases that every store passes
//   storage-test-helper STORE PLACE owners             uses keys as the properties of several types
//
// STORE is file, sqlite, secret or secret-asking; PLACE is a path, or the service of secrets.
import RollcallSQLite
import RollcallSecretService
import RollcallStorage
import RollcallStorageConformance
import StoreCases

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

func openStore(_ kind: String, _ place: String) throws -> any KeyListingStore {
    switch kind {
    case "file": return FileStore(path: place, options: FileStore.Options(lockTimeout: .seconds(60)))
    #if SQLite
    case "sqlite": return SQLiteStore(path: place, options: SQLiteStore.Options(timeout: .seconds(60)))
    #endif
    #if SecretService
    case "secret": return SecretServiceStore(service: place)
    case "secret-asking": return SecretServiceStore(service: place, options: .init(asksToUnlock: true))
    case "secret-hurried": return SecretServiceStore(service: place, options: .init(timeout: .milliseconds(300)))
    #endif
    default: throw StorageError(.failed, reason: "there is no store \(kind)")
    }
}

func say(_ text: String) {
    print(text)
    fflush(nil)
}

/// Runs every check on a store of its own.
func conform(_ kind: String, _ place: String) async {
    for (index, check) in StoreConformance.checks.enumerated() {
        do { try await check.run { try openStore(kind, "\(place)\(index)") } } catch { say("failed: \(check.name): \(error)") }
    }
}

/// Runs every case on a store of its own.
func runCases(_ kind: String, _ place: String) async {
    for test in StoreCase.all {
        do { try await test.run(tasks: 5) { try openStore(kind, "\(place)\(test.id)") } } catch { say("failed: \(test): \(error)") }
    }
}

func run(_ arguments: [String]) async throws {
    if arguments[2] == "cases" { return await runCases(arguments[0], arguments[1]) }
    if arguments[2] == "conform" { return await conform(arguments[0], arguments[1]) }
    let store = try openStore(arguments[0], arguments[1])
    switch arguments[2] {
    case "numbers":
        var number: Int64 = 0
        while true {
            number += 1
            try store.setValue(.integer(number), forKey: "number")
            say("\(number)")
        }
    case "keys":
        for index in 0..<(Int(arguments[4]) ?? 0) {
            try store.setValue(.integer(Int64(index)), forKey: "\(arguments[3])\(index)")
        }
    case "owners":
        func property(_ owner: StaticString?, _ prefix: String, _ key: String) -> StoredProperty<Int> {
            StoredProperty(BackingStore(store, prefix: prefix, owner: owner), key, default: 0)
        }
        let properties = [
            property("Editor (App/Editor.swift:3)", "", "size"), property("Window (App/Window.swift:4)", "", "size"),
            property("Window (App/Window.swift:4)", "window.", "size"), property(nil, "", "size"),
        ]
        say("\(properties.map(\.value))")
    case "set": try store.setValue(.string(arguments[4]), forKey: arguments[3])
    case "remove": try store.setValue(nil, forKey: arguments[3])
    case "list": for key in try store.keys().sorted() { say(key) }
    default:
        switch try store.value(forKey: arguments[3]) {
        case nil: say("nothing")
        case .string(let text)?: say("value: \(text)")
        case let value?: say("value: \(value.kind)")
        }
    }
}

let arguments = Array(CommandLine.arguments.dropFirst())
let begin = ContinuousClock.now
do {
    try await run(arguments)
    say("done")
} catch {
    let code = (error as? StorageError)?.code.rawValue ?? "other"
    say("error: \(code)" + (ContinuousClock.now - begin < .seconds(1) ? "" : ", late"))
    (error as? StorageError)?.writeToLog()
}
