internal import RollcallRegistry
internal import RollcallWire

/// How one value is read from text.
struct TextElement<Value: Sendable>: Sendable {
    /// The type of a capture of such values; nil where any text will do.
    let capture: CaptureType?
    let read: @Sendable (String) -> Value?

    init(_ type: Value.Type) where Value: RouteParameter {
        capture = CaptureType(type)
        read = { Value(parameter: $0) }
    }

    init(raw type: Value.Type) where Value: RawRepresentable & SendableMetatype, Value.RawValue: RouteParameter {
        capture = CaptureType(raw: type)
        read = { Value.RawValue(parameter: $0).flatMap(Value.init(rawValue:)) }
    }

    var typeName: String { ParameterTypeName(Value.self).text }

    /// The value of a text.
    func value(_ text: String, of name: String) -> Taken<Value> {
        read(text).map(Taken.value) ?? .fault(mismatch(name, "the text \(Quoted.text(text)) is no \(typeName)"))
    }

    /// The single value that a source gives.
    func single(_ source: ParameterSource, of name: String) -> Taken<Value> {
        switch source.read(as: Value.self) {
        case .text(let text): value(text, of: name)
        case .rest(let texts): value(texts.joined(separator: "/"), of: name)
        case .query(let texts) where texts.count == 1: value(texts[0], of: name)
        case .query(let texts): .fault(mismatch(name, "it is given \(texts.count) times, and it is one \(typeName)"))
        case .value(let value as Value): .value(value)
        case .value(let text as String): self.value(text, of: name)
        case .value(let other): .fault(wrongType(name, other, typeName))
        }
    }

    /// All values that a source gives.
    func list(_ source: ParameterSource, of name: String) -> Taken<[Value]> {
        let texts: [String]
        switch source.read(as: [Value].self) {
        case .text(let text): texts = [text]
        case .rest(let list), .query(let list): texts = list
        case .value(let values as [Value]): return .value(values)
        case .value(let value as Value): return .value([value])
        case .value(let list as [String]): texts = list
        case .value(let text as String): texts = [text]
        case .value(let other): return .fault(wrongType(name, other, "[\(typeName)]"))
        }
        var values: [Value] = []
        for text in texts {
            guard let value = read(text) else { return .fault(mismatch(name, "the text \(Quoted.text(text)) is no \(typeName)")) }
            values.append(value)
        }
        return .value(values)
    }

    private func mismatch(_ name: String, _ reason: String) -> ParameterFault {
        ParameterFault(code: .parameterMismatch, name: name, reason: "parameter '\(name)': \(reason)")
    }
}

/// A value of another type was passed.
func wrongType(_ name: String, _ value: any Sendable, _ needed: String) -> ParameterFault {
    ParameterFault(
        code: .parameterWrongType, name: name,
        reason: "parameter '\(name)': a value of type \(type(of: value)) was passed, and it is of type \(needed)")
}

/// A parameter that is needed is not there.
func missing(_ name: String, _ type: ParameterTypeName) -> ParameterFault {
    ParameterFault(
        code: .parameterMissing, name: name, reason: "parameter '\(name)', of type \(type.text), is missing")
}

extension Parameter {
    init(single element: TextElement<Value>, _ name: String) {
        let type = ParameterTypeName(Value.self)
        self.init(name, type, isRequired: true, capture: element.capture) { request in
            guard let source = request.parameters.source(name) else { return .fault(missing(name, type)) }
            return element.single(source, of: name)
        }
    }

    init<Wrapped: Sendable>(optional element: TextElement<Wrapped>, _ name: String) where Value == Wrapped? {
        self.init(name, ParameterTypeName(Wrapped.self, .optional), isRequired: false, capture: element.capture) { request in
            guard let source = request.parameters.source(name) else { return .value(nil) }
            if case .value(let value) = source.read(as: Wrapped?.self), let value = value as? Wrapped? { return .value(value) }
            return switch element.single(source, of: name) {
            case .value(let value): .value(value)
            case .fault(let fault): .fault(fault)
            }
        }
    }

    init<Element: Sendable>(list element: TextElement<Element>, _ name: String) where Value == [Element] {
        let type = ParameterTypeName(Element.self, .list)
        self.init(name, type, isRequired: true, capture: element.capture) { request in
            guard let source = request.parameters.source(name) else { return .fault(missing(name, type)) }
            return element.list(source, of: name)
        }
    }

    init<Element: Sendable>(optionalList element: TextElement<Element>, _ name: String) where Value == [Element]? {
        self.init(name, ParameterTypeName(Element.self, .optionalList), isRequired: false, capture: element.capture) { request in
            guard let source = request.parameters.source(name) else { return .value(nil) }
            if case .value(let value) = source.read(as: [Element]?.self), let value = value as? [Element]? { return .value(value) }
            return switch element.list(source, of: name) {
            case .value(let value): .value(value)
            case .fault(let fault): .fault(fault)
            }
        }
    }

    /// A parameter that only a caller within the program can pass.
    init(passed name: String) {
        // Nil can be had as a value of an optional type, and of no other.
        let absent = Never?.none as? Value
        let type = ParameterTypeName(Value.self)
        self.init(name, type, isRequired: absent == nil, capture: nil) { request in
            switch request.parameters.source(name)?.read(as: Value.self) {
            case nil: return absent.map(Taken.value) ?? .fault(missing(name, type))
            case .value(let value as Value): return .value(value)
            case .value(let other): return .fault(wrongType(name, other, type.text))
            case .text, .rest, .query:
                let reason = "parameter '\(name)': \(Article.with(type.text)) is passed by code, and is not read from a URL"
                return .fault(ParameterFault(code: .parameterWrongType, name: name, reason: reason))
            }
        }
    }
}
