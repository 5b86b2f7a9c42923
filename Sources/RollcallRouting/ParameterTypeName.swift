/// The name of a parameter's type, spelled when somebody reads it: making it takes longer than making the route.
struct ParameterTypeName: Sendable {
    enum Form: Sendable { case single, optional, list, optionalList }

    /// The type of one value.
    let type: any SendableMetatype.Type
    let form: Form

    init(_ type: any SendableMetatype.Type, _ form: Form = .single) {
        self.type = type
        self.form = form
    }

    /// The name as it is written in a program, such as `[Int]?`.
    var text: String {
        switch form {
        case .single: Self.spelling(type)
        case .optional: Self.spelling(type) + "?"
        case .list: "[\(Self.spelling(type))]"
        case .optionalList: "[\(Self.spelling(type))]?"
        }
    }

    private static func spelling(_ type: any SendableMetatype.Type) -> String {
        let name = String(describing: type)
        return name.hasPrefix("Optional<") && name.hasSuffix(">") ? name.dropFirst(9).dropLast() + "?" : name
    }
}
