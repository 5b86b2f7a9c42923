// The types that a parameter can have. Each initializer says how the texts of one kind of type are read; which one is
// meant follows from the type. `capture: true` says that the parameter stands in a pattern, so that only types that
// are read from text will do.

extension Parameter where Value: RouteParameter {
    /// A parameter that is read from text.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - type: Its type.
    ///   - capture: Whether it stands in a pattern.
    public init(_ name: String, _ type: Value.Type, capture: Bool = false) {
        self.init(single: TextElement(type), name)
    }
}

extension Parameter where Value: RawRepresentable & SendableMetatype, Value.RawValue: RouteParameter {
    /// A parameter that is read as a raw value.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - type: Its type.
    ///   - capture: Whether it stands in a pattern.
    public init(_ name: String, _ type: Value.Type, capture: Bool = false) {
        self.init(single: TextElement(raw: type), name)
    }
}

extension Parameter where Value: RouteParameter & RawRepresentable, Value.RawValue: RouteParameter {
    /// A parameter that is read from text in the way of its type.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - type: Its type.
    ///   - capture: Whether it stands in a pattern.
    public init(_ name: String, _ type: Value.Type, capture: Bool = false) {
        self.init(single: TextElement(type), name)
    }
}

extension Parameter {
    /// A parameter that may be absent.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - type: Its type.
    ///   - capture: Whether it stands in a pattern.
    public init<Wrapped: RouteParameter>(_ name: String, _ type: Wrapped?.Type, capture: Bool = false)
    where Value == Wrapped? {
        self.init(optional: TextElement(Wrapped.self), name)
    }

    /// A parameter that is read as a raw value and may be absent.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - type: Its type.
    ///   - capture: Whether it stands in a pattern.
    public init<Wrapped: RawRepresentable & Sendable>(_ name: String, _ type: Wrapped?.Type, capture: Bool = false)
    where Value == Wrapped?, Wrapped.RawValue: RouteParameter {
        self.init(optional: TextElement(raw: Wrapped.self), name)
    }

    /// A parameter that is read in the way of its type and may be absent.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - type: Its type.
    ///   - capture: Whether it stands in a pattern.
    public init<Wrapped: RouteParameter & RawRepresentable>(_ name: String, _ type: Wrapped?.Type, capture: Bool = false)
    where Value == Wrapped?, Wrapped.RawValue: RouteParameter {
        self.init(optional: TextElement(Wrapped.self), name)
    }

    /// A parameter with several values: the segments of the rest, or a key of the query that is repeated.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - type: Its type.
    ///   - capture: Whether it stands in a pattern.
    public init<Element: RouteParameter>(_ name: String, _ type: [Element].Type, capture: Bool = false)
    where Value == [Element] {
        self.init(list: TextElement(Element.self), name)
    }

    /// A parameter with several raw values.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - type: Its type.
    ///   - capture: Whether it stands in a pattern.
    public init<Element: RawRepresentable & Sendable>(_ name: String, _ type: [Element].Type, capture: Bool = false)
    where Value == [Element], Element.RawValue: RouteParameter {
        self.init(list: TextElement(raw: Element.self), name)
    }

    /// A parameter with several values that are read in the way of their type.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - type: Its type.
    ///   - capture: Whether it stands in a pattern.
    public init<Element: RouteParameter & RawRepresentable>(_ name: String, _ type: [Element].Type, capture: Bool = false)
    where Value == [Element], Element.RawValue: RouteParameter {
        self.init(list: TextElement(Element.self), name)
    }

    /// A parameter with several values that may be absent.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - type: Its type.
    ///   - capture: Whether it stands in a pattern.
    public init<Element: RouteParameter>(_ name: String, _ type: [Element]?.Type, capture: Bool = false)
    where Value == [Element]? {
        self.init(optionalList: TextElement(Element.self), name)
    }

    /// A parameter with several raw values that may be absent.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - type: Its type.
    ///   - capture: Whether it stands in a pattern.
    public init<Element: RawRepresentable & Sendable>(_ name: String, _ type: [Element]?.Type, capture: Bool = false)
    where Value == [Element]?, Element.RawValue: RouteParameter {
        self.init(optionalList: TextElement(raw: Element.self), name)
    }

    /// A parameter with several values that are read in the way of their type and may be absent.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - type: Its type.
    ///   - capture: Whether it stands in a pattern.
    public init<Element: RouteParameter & RawRepresentable>(
        _ name: String, _ type: [Element]?.Type, capture: Bool = false
    ) where Value == [Element]?, Element.RawValue: RouteParameter {
        self.init(optionalList: TextElement(Element.self), name)
    }

    /// The request itself; or another one that the caller has passed under the parameter's name.
    ///
    /// - Parameters:
    ///   - name: The parameter's name.
    ///   - type: `Request.self`.
    public init(_ name: String, _ type: Request.Type) where Value == Request {
        self.init(name, ParameterTypeName(Request.self), isRequired: false, capture: nil) { request in
            if case .value(let passed as Request)? = request.parameters.source(name) { return .value(passed) }
            return .value(request)
        }
    }

    /// A parameter of a type that is not read from text: only a caller within the program can pass it. One of an
    /// optional type may be absent.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - type: Its type.
    @_disfavoredOverload
    public init(_ name: String, _ type: Value.Type) {
        self.init(passed: name)
    }

    /// A capture is read from text, and this type is not.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - type: Its type.
    ///   - capture: Whether it stands in a pattern.
    @_disfavoredOverload
    @available(*, unavailable, message: "a capture is read from text: let its type conform to RouteParameter")
    public init(_ name: String, _ type: Value.Type, capture: Bool) {
        self.init(passed: name)
    }
}
