// A process of its own for the fault tests: it writes to a store until it is done or killed.
//
//   storage-test-helper file PATH numbers            writes 1, 2, 3, … under "number", and says each when it is stored
//   storage-test-helper file PATH keys PREFIX COUNT  writes COUNT keys
//   storage-test-helper file PATH set KEY TEXT       writes one key, as a string
import RollcallStorage

func openStore(_ kind: String, _ path: String) -> any KeyValueStore {
    FileStore(path: path, options: FileStore.Options(lockTimeout: .seconds(60)))
}

func say(_ text: String) {
    print(text)
    fflush(nil)
}

let arguments = Array(CommandLine.arguments.dropFirst())
let store = openStore(arguments[0], arguments[1])
do {
    switch arguments[2] {
    case "numbers":
        var number: Int64 = 0
        while true {
            number += 1
            try store.setValue(.integer(number), forKey: "number")
            say("\(number)")
        }
    case "keys":
        let count = Int(arguments[4]) ?? 0
        for index in 0..<count { try store.setValue(.integer(Int64(index)), forKey: "\(arguments[3])\(index)") }
    default:
        try store.setValue(.string(arguments[4]), forKey: arguments[3])
    }
    say("done")
} catch {
    say("error: \((error as? StorageError)?.code.rawValue ?? "other")")
}

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
