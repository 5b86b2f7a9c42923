/// The code that reads a struct's members in the order in which they are declared, and any other order.
struct WireReading {
    private let shape: WireShape
    private let access: String

    init(_ shape: WireShape, access: String) {
        self.shape = shape
        self.access = access
    }

    /// The members of the extension.
    var members: String { read.isEmpty ? readingAnything + "\n" + readingMembers : readingMembers }

    /// The members of an extension that has no conformance to bring along what reads the object as a whole.
    var allMembers: String { (read.isEmpty ? readingAnything : readingObject) + "\n" + readingMembers }

    private var readingObject: String {
        """
        \(access)nonisolated static func wire(from reader: inout Rollcall::JSONReader) throws(Rollcall::WireError) -> Self {
            let object = reader.valueOffset
            let more = try reader.beginObject()
            return try wire(members: &reader, more: more, object: object)
        }
        """
    }

    /// `Codable` accepts any value for a struct without members.
    private var readingAnything: String {
        """
        \(access)nonisolated static func wire(from reader: inout Rollcall::JSONReader) throws(Rollcall::WireError) -> Self {
            let object = reader.valueOffset
            guard reader.kind == .object else {
                try reader.skipValue()
                return try wire(members: &reader, more: false, object: object)
            }
            let more = try reader.beginObject()
            return try wire(members: &reader, more: more, object: object)
        }
        """
    }

    private var readingMembers: String {
        """
        \(reader)
        \(access)nonisolated static var wireNames: [Rollcall::JSONName] {
            [\(shape.members.map { "Rollcall::JSONName(\(SourceText.literal($0.name)))" }.joined(separator: ", "))]
        }
        """
    }

    /// The function that reads the members of an object.
    private var reader: String {
        let function = """
            \(access)nonisolated static func wire(members reader: inout Rollcall::JSONReader, more: Swift::Bool, object: Swift::Int) throws(Rollcall::WireError) -> Self {
            """
        // Made by the memberwise initializer where that is possible. One that assigns property by property copies the
        // whole value at its end if a property has the initial value nil.
        if shape.hasMemberwiseInitializer {
            let arguments = read.map { "\($0.label): \($0.local)" }.joined(separator: ", ")
            return """
                \(function)
                \(reading)
                    return Self(\(arguments))
                }
                """
        }
        return """
            \(function)
                try Self(members: &reader, more: more, object: object)
            }
            private nonisolated init(members reader: inout Rollcall::JSONReader, more: Swift::Bool, object: Swift::Int) throws(Rollcall::WireError) {
            \(reading)
            \(read.enumerated().map { assignment($0.element, $0.offset) }.joined(separator: "\n"))
            }
            """
    }

    /// The statements that read all members into local variables.
    private var reading: String {
        """
        \(locals)
            var more = more\(read.isEmpty ? "" : "\n    var seen: Swift::UInt64 = 0")
            while more {
        \(predictions)
                let key = try reader.readKey()
                switch key.first {
        \(cases)
                default: try reader.skipMember(key)
                }
                more = try reader.nextMember()
            }\(requirements)
        """
    }

    private var read: [WireShape.Member] { shape.readMembers }

    private func bit(_ index: Int) -> String { "0x" + String(UInt64(1) << UInt64(index), radix: 16) }

    // MARK: Locals

    /// A value that stands for "not read yet", where the type is known to have one that costs nothing.
    private func placeholder(_ member: WireShape.Member) -> String? {
        guard let type = member.type else { return nil }
        if type.hasPrefix("["), type.hasSuffix("]") { return type.contains(":") ? nil : "[]" }
        switch type {
        case "String": return "\"\""
        case "Bool": return "false"
        case "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float":
            return "0"
        default: return nil
        }
    }

    private var locals: String {
        read.map { member in
            guard let type = member.type else { return "    var \(member.local) = self.\(member.storage)" }
            if member.isOptional { return "    var \(member.local): (\(type))? = nil" }
            if let placeholder = placeholder(member) { return "    var \(member.local): \(type) = \(placeholder)" }
            return "    var \(member.local): (\(type))? = nil"
        }.joined(separator: "\n")
    }

    // MARK: Reading

    /// The statements that read a member's value, behind its name.
    private func readingValue(_ member: WireShape.Member, _ index: Int, indent: String) -> String {
        let value: String
        if let type = member.type {
            let read = "\(member.local) = try reader.read((\(type)).self)"
            value = member.isOptional ? "if !reader.readNull() { \(read) }" : read
        } else {
            value = "try reader.read(into: &\(member.local))"
        }
        return """
            \(indent)if seen & \(bit(index)) != 0 { throw reader.duplicateKey(\(SourceText.literal(member.name))) }
            \(indent)seen |= \(bit(index))
            \(indent)\(value)
            """
    }

    private var predictions: String {
        read.enumerated().compactMap { index, member in
            SourceText.prediction(member.name).map { test in
                """
                        if \(test) {
                \(readingValue(member, index, indent: "                "))
                            more = try reader.nextMember()
                            if !more { break }
                        }
                """
            }
        }.joined(separator: "\n")
    }

    private var cases: String {
        read.enumerated().map { index, member in
            """
                    case \(SourceText.keyTest(member.name)):
            \(readingValue(member, index, indent: "            "))
            """
        }.joined(separator: "\n")
    }

    // MARK: The end

    /// The check that no member is missing that must be there.
    private var requirements: String {
        let required = read.enumerated().filter { $0.element.isRequired }
        let mask = required.reduce(UInt64(0)) { $0 | UInt64(1) << UInt64($1.offset) }
        guard mask != 0 else { return "" }
        let bound = required.filter { $0.element.type != nil && placeholder($0.element) == nil }
        let conditions =
            ["seen & 0x\(String(mask, radix: 16)) == 0x\(String(mask, radix: 16))"]
            + bound.map { "let \($0.element.local)" }
        var lines = ["", "    guard \(conditions.joined(separator: ", ")) else {"]
        for (index, member) in required.dropLast() {
            let name = SourceText.literal(member.name)
            lines.append(
                "        if seen & \(bit(index)) == 0 { throw reader.missingKey(\(name), inObjectAt: object) }")
        }
        if let last = required.last {
            lines.append(
                "        throw reader.missingKey(\(SourceText.literal(last.element.name)), inObjectAt: object)")
        }
        lines.append("    }")
        return lines.joined(separator: "\n")
    }

    /// Gives a property what was read. A property that has an initial value keeps it where the key is missing.
    private func assignment(_ member: WireShape.Member, _ index: Int) -> String {
        let property = "self.\(member.storage)"
        if member.isRequired || (member.isOptional && !member.hasInitialValue) {
            return "    \(property) = \(member.local)"
        }
        let isRead = "seen & \(bit(index)) != 0"
        guard let type = member.type, placeholder(member) == nil, !member.isOptional else {
            return "    if \(isRead) { \(property) = \(member.local) }"
        }
        let assigned = "    if let \(member.local) { \(property) = \(member.local) }"
        guard !member.hasInitialValue else { return assigned }
        return assigned
            + " else { \(property) = try (\(type))._absent(\(SourceText.literal(member.name)), inObjectAt: object, of: &reader) }"
    }
}

/// The code that writes a struct's members.
struct WireWriting {
    private let shape: WireShape
    private let access: String

    init(_ shape: WireShape, access: String) {
        self.shape = shape
        self.access = access
    }

    /// The members of the extension.
    var members: String {
        """
        \(access)nonisolated func wire(membersTo writer: inout Rollcall::JSONWriter) throws(Rollcall::WireError) {
        \(shape.members.map(writing).joined(separator: "\n"))
        }
        """
    }

    private func writing(_ member: WireShape.Member) -> String {
        let name = SourceText.literal(SourceText.spelling(member.name))
        if member.isWrapper, !member.hasInitialValue {
            return """
                    if !self.\(member.storage)._isLeftOut {
                        writer.writeName(spelled: \(name))
                        try writer.write(self.\(member.storage))
                    }
                """
        }
        guard member.omitsNil else {
            return "    writer.writeName(spelled: \(name))\n    try writer.write(self.\(member.storage))"
        }
        return """
                if let value = self.\(member.storage) {
                    writer.writeName(spelled: \(name))
                    try writer.write(value)
                }
            """
    }
}
