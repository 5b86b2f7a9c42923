internal import RollcallPattern
public import RollcallRegistry
internal import RollcallRouting
internal import RollcallWire

/// Which route of some files would answer a URL, and why others would not.
public struct RouteLookup: Sendable {
    /// What is wrong with the URL itself, where that is the fault.
    public let fault: String?
    /// The routes that match, the one that is tried first in front. The first one answers, if its
    /// ``Answer/conditions`` hold; else the next.
    public let answers: [Answer]
    /// The nearest of those that do not match, the nearest first.
    public let candidates: [Candidate]

    /// Whether the files have more routes than are looked at, so that another one may answer.
    public let isIncomplete: Bool

    /// A route that matches.
    public struct Answer: Sendable, Hashable {
        /// The pattern that matches.
        public let pattern: String
        /// What its captures take, from left to right.
        public let captures: [Capture]
        /// What the route says of itself.
        public let card: Card
        /// The path of the file in which it stands.
        public let file: String
        /// What only the program knows: whether texts are of types that it declares, as phrases.
        public let conditions: [String]
    }

    /// What a capture takes.
    public struct Capture: Sendable, Hashable, Codable {
        /// The name of the capture.
        public let name: String
        /// The text, decoded.
        public let value: String
        /// The declared type, where it does not take any text.
        public let type: String?
    }

    /// A route that does not match.
    public struct Candidate: Sendable, Hashable {
        /// The pattern.
        public let pattern: String
        /// What the route says of itself.
        public let card: Card
        /// The path of the file in which it stands.
        public let file: String
        /// Why it does not match, as a phrase.
        public let reason: String
    }

    /// More answers than these are not looked for.
    private static let mostAnswers = 5
}

extension Inventory {
    /// The scopes that routes belong to, sorted.
    public var scopes: [String] {
        Set(items.filter { $0.kind == "route" || $0.kind == "page" }.map { $0.card?.scope ?? "main" }).sorted()
    }

    /// Looks up which route would answer a URL, by the table that the program itself would make.
    ///
    /// - Parameters:
    ///   - url: A URL or a path, or the id of a page.
    ///   - scope: The scope of the routes.
    public func lookUp(_ url: String, scope: String = "main") -> RouteLookup {
        RouteLookup(url, in: self, scope: scope)
    }
}

extension RouteLookup {
    fileprivate init(_ text: String, in inventory: Inventory, scope: String) {
        let url: RouteURL
        do throws(RouteURLError) {
            url = try RouteURL(text)
        } catch {
            self.init(fault: "\(error)", answers: [], candidates: [], isIncomplete: false)
            return
        }
        let described = DescribedScopes(inventory.items(architecture: inventory.architectures.first ?? ""))
        var routes = described.scope(scope)
        var answers: [Answer] = []
        while true {
            let table = RouteTable(routes.routes)
            guard answers.count < Self.mostAnswers, let match = table.match(url) else {
                // What still matches has not been left out for a reason of its own.
                var candidates = table.match(url) == nil ? table.explain(url).candidates : []
                // Beside a route that answers, those that have nothing in common with the URL only distract.
                if !answers.isEmpty { candidates.removeAll { $0.agreeingSegments == 0 } }
                self.init(
                    fault: nil, answers: answers,
                    candidates: candidates.compactMap { candidate in
                        guard let owner = routes.routes.firstIndex(where: { $0.patterns.contains(candidate.pattern) && $0.handler == candidate.handler })
                        else { return nil }
                        let (item, card) = routes.items[owner]
                        return Candidate(pattern: candidate.pattern.text, card: card, file: item.file, reason: candidate.reason)
                    }, isIncomplete: described.isCut)
                return
            }
            let (item, card) = routes.items.remove(at: match.index)
            routes.routes.remove(at: match.index)
            answers.append(Answer(match, card, item.file))
        }
    }
}

extension RouteLookup.Answer {
    fileprivate init(_ match: RouteMatch, _ card: Card, _ file: String) {
        pattern = match.pattern.text
        captures = match.captures.map { capture in
            RouteLookup.Capture(name: capture.name, value: capture.value, type: match.route.captureTypeName(of: capture.name))
        }
        conditions = match.captures.compactMap { capture in
            guard match.route.isUnknown(capture.name), let type = match.route.captureTypeName(of: capture.name) else { return nil }
            return capture.values.isEmpty ? nil : "\(capture.values.map(Quoted.text).joined(separator: " and ")) is a \(type)"
        }
        self.card = card
        self.file = file
    }
}
