import Drawing
import Rollcall

// Nothing here names a type of another module that is registered.
for json in [#"{"type":"square","side":2}"#, #"{"type":"round","radius":1.5}"#, #"{"type":"star"}"#] {
    do {
        print(try Shapes.decode(Array(json.utf8)))
    } catch {
        print(error)
    }
}
print("entries: \(Registry.process.cards.map(\.id).sorted().joined(separator: " "))")
print("diagnostics: \(Registry.process.diagnostics)")
