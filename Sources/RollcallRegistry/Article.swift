/// English for messages that name a type.
package enum Article {
    /// The name with its article: "an Int", "a String", "a URL".
    package static func with(_ name: some CustomStringConvertible) -> String {
        let name = name.description
        // A name that begins with U is spoken as "you" more often than not.
        let isVowel = name.first.map { "AEIOaeio".contains($0) } ?? false
        return (isVowel ? "an " : "a ") + name
    }

    /// The name of a type with its article.
    package static func with(_ type: any Any.Type) -> String {
        with(String(describing: type))
    }
}
