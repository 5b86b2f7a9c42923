extension RoutePattern {
    /// The pattern without the names of its captures: what one route alone may own.
    ///
    /// `/users/{id}` and `/users/{name}` have one shape, `/users/{}`. A capture of a declared type is written
    /// with that type, `/users/{Int}`: it is another shape than that of any text.
    ///
    /// - Parameter type: The name of the type that a capture is declared with, or nil where it is any text.
    public func shape(_ type: (_ capture: String) -> String?) -> String {
        var shape = scheme.map { $0 + ":" } ?? ""
        if let host { shape += "//" + host }
        if segments.isEmpty { return shape + "/" }
        for segment in segments {
            shape += "/"
            switch segment {
            case .literal(let text): shape += PercentEncoding.encodedSegment(text)
            case .capture(let name): shape += "{\(type(name) ?? "")}"
            case .rest(let name): shape += "{\(type(name) ?? "")...}"
            case .partial(let pieces):
                for piece in pieces {
                    switch piece {
                    case .literal(let text): shape += PercentEncoding.encodedSegment(text)
                    case .capture(let name): shape += "{\(type(name) ?? "")}"
                    }
                }
            }
        }
        return shape
    }
}
