import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The two constants of a record: the record itself and its card (`Documentation/RecordABI.md`).
///
/// Names are spelled with module selectors (`Rollcall::Record`), so that no type of the user's is in the way.
struct RecordSyntax {
    /// Four characters that say what is registered, as a number.
    var kind: UInt32
    /// What the card says, in order; each value is JSON.
    var card: [(key: String, json: String)]
    /// Statements that return the value that the record hands out. Each stands alone, so that the compiler's
    /// message about one is about that one.
    var value: String
    var valueType: String
    /// An expression for what the value lays claim to, where that can be said without the value.
    var claims: String?
    /// Whether the constants stand in a type.
    var isStatic: Bool

    static let version = 1

    /// The declarations, for the attribute at `node`.
    func declarations(at node: some SyntaxProtocol, in context: some MacroExpansionContext) -> [DeclSyntax] {
        let place = Place(of: node, in: context)
        var fields = card.map { "\"\($0.key)\":\($0.json)" }
        fields.append("\"module\":\(JSONText.string(place.module))")
        fields.append("\"file\":\(JSONText.string(place.file))")
        fields.append("\"line\":\(place.line)")
        let text = "{" + fields.joined(separator: ",") + "}"
        let words = Self.words(of: text)
        let identity = "0x" + String(Hash64.of("\(place.key):\(kind)"), radix: 16)
        let keyword = isStatic ? "static let" : "let"
        let wordTypes = repeatElement("Swift::UInt64", count: words.count).joined(separator: ", ")
        return [
            """
            \(raw: Self.attributes(elf: "rollcall", machO: "__rollcall", coff: ".rcall$B"))
            nonisolated \(raw: keyword) \(place.uniqueName("record", in: context)): Rollcall::Record = (0x\(raw: String(kind, radix: 16)), \(raw: Self.version), \(raw: identity), { out, type in
                Rollcall::provideRecord(out, type\(raw: claims.map { ", claims: \($0)" } ?? "")) { () -> \(raw: valueType) in
                    \(raw: value)
                }
            })
            """,
            """
            \(raw: Self.attributes(elf: "rollcard", machO: "__rollcard", coff: ".rcard$B"))
            nonisolated \(raw: keyword) \(place.uniqueName("card", in: context)): (Swift::UInt64, Swift::UInt64, \(raw: wordTypes)) = (\(raw: identity), \(raw: text.utf8.count), \(raw: words.joined(separator: ", ")))
            """,
        ]
    }

    /// The text as 64-bit words, its first byte in the lowest bits; the last word is filled with zeros.
    static func words(of text: String) -> [String] {
        let bytes = Array(text.utf8)
        return stride(from: 0, to: bytes.count, by: 8).map { start in
            let word = bytes[start..<min(start + 8, bytes.count)].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return "0x" + String(word, radix: 16)
        }
    }

    private static func attributes(elf: String, machO: String, coff: String) -> String {
        """
        #if objectFormat(ELF)
        @section("\(elf)")
        #elseif objectFormat(MachO)
        @section("__DATA_CONST,\(machO)")
        #elseif objectFormat(COFF)
        @section("\(coff)")
        #endif
        @used
        """
    }
}

/// Where an annotation stands.
struct Place {
    let module: String
    let file: String
    let line: Int
    /// Distinguishes this place from every other one in the program.
    let key: String

    init(of node: some SyntaxProtocol, in context: some MacroExpansionContext) {
        let location = context.location(of: node, at: .afterLeadingTrivia, filePathMode: .fileID)
        let fileID = location?.file.as(StringLiteralExprSyntax.self)?.representedLiteralValue ?? ""
        module = String(fileID.prefix { $0 != "/" })
        file = String(fileID.drop { $0 != "/" }.dropFirst())
        line = location.flatMap { Int($0.line.trimmedDescription) } ?? 0
        let column = location?.column.trimmedDescription ?? "0"
        // An annotation within the expansion of another macro has no place; its text tells it apart.
        key = location == nil ? node.trimmedDescription : "\(fileID):\(line):\(column)"
    }

    /// A name that nothing else in the module has: `makeUniqueName` alone gives two extensions of one type the
    /// same.
    func uniqueName(_ base: String, in context: some MacroExpansionContext) -> TokenSyntax {
        context.makeUniqueName("\(base)_\(String(Hash64.of(key), radix: 36))")
    }
}

/// The 64-bit FNV-1a hash.
enum Hash64 {
    static func of(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}

/// JSON as a macro writes it into a card (RFC 8259).
enum JSONText {
    static func string(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// An object whose values are strings.
    static func object(_ members: [(String, String)]) -> String {
        "{" + members.map { "\(string($0)):\(string($1))" }.joined(separator: ",") + "}"
    }

    static func array(_ elements: [String]) -> String {
        "[" + elements.joined(separator: ",") + "]"
    }
}
