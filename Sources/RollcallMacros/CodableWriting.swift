/// `Codable` for a struct: what the compiler would synthesize, and that a property which has an initial value keeps
/// it where the key is missing.
struct CodableWriting {
    let shape: WireShape
    let access: String

    /// The keys, unless the type has its own.
    var codingKeys: String {
        if shape.hasCodingKeys { return "" }
        let cases = shape.members.map { "case \($0.property)" }.joined(separator: "; ")
        return "private enum CodingKeys: \(cases.isEmpty ? "" : "Swift::String, ")Swift::CodingKey { \(cases) }"
    }

    var decoding: String {
        let read = shape.readMembers
        let container = read.isEmpty ? "" : "let container = try decoder.container(keyedBy: CodingKeys.self)"
        return """
            \(access)nonisolated init(from decoder: any Swift::Decoder) throws {
                \(container)
                \(read.map(decoding).joined(separator: "\n    "))
            }
            """
    }

    var encoding: String {
        let variable = shape.members.isEmpty ? "_" : "var container"
        return """
            \(access)nonisolated func encode(to encoder: any Swift::Encoder) throws {
                \(variable) = encoder.container(keyedBy: CodingKeys.self)
                \(shape.members.map(encoding).joined(separator: "\n    "))
            }
            """
    }

    private func decoding(_ member: WireShape.Member) -> String {
        let property = "self.\(member.storage)"
        let type = member.type.map { "(\($0)).self" } ?? "type(of: \(property))"
        let key = "forKey: .\(member.property)"
        let decode = "try container.decode\(member.isOptional ? "IfPresent" : "")(\(type), \(key))"
        return member.hasInitialValue
            ? "if container.contains(.\(member.property)) { \(property) = \(decode) }" : "\(property) = \(decode)"
    }

    private func encoding(_ member: WireShape.Member) -> String {
        "try container.encode\(member.omitsNil ? "IfPresent" : "")(self.\(member.storage), forKey: .\(member.property))"
    }
}
