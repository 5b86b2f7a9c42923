import Rollcall
import TestSupport
import Testing

@Suite struct PropertyTests {
    static let words = ["a", "b", "ab", "1", "12", "-7", "a.b", "a.1", "1.2", "x-1", "é", "a/b", "long-enough-to-be-hashed"]

    static func segment(_ random: inout FixedRandom, _ number: Int, isLast: Bool) -> String {
        func name(_ extra: String = "") -> String { "c\(number)\(extra)" + (Bool.random(using: &random) ? "Int" : "") }
        switch Int.random(in: 0..<(isLast ? 12 : 10), using: &random) {
        case 0..<5: return words.randomElement(using: &random)!.replacing("/", with: "%2F")
        case 5: return "{\(name())}." + "{\(name("x"))}"
        case 6: return "a{\(name())}"
        case 7: return "{\(name())}-1"
        case 8, 9: return "{\(name())}"
        default: return "{\(name())...}"
        }
    }

    static func pattern(_ random: inout FixedRandom) -> String {
        let count = Int.random(in: 0...4, using: &random)
        let scheme = Int.random(in: 0..<8, using: &random) == 0 ? "app://" : "/"
        return scheme + (0..<count).map { segment(&random, $0, isLast: $0 == count - 1) }.joined(separator: "/")
    }

    static func url(_ random: inout FixedRandom) -> String {
        let count = Int.random(in: 0...5, using: &random)
        let scheme = ["/", "/", "app://", "APP:/", "web://"].randomElement(using: &random)!
        let segments = (0..<count).map { _ in
            let word = words.randomElement(using: &random)!
            let isEncoded = Int.random(in: 0..<6, using: &random) == 0
            return isEncoded
                ? word.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() : word.replacing("/", with: "%2F")
        }
        return scheme + segments.joined(separator: "/") + (count > 0 && Bool.random(using: &random) ? "/" : "")
    }

    static func route(_ pattern: RoutePattern) -> Route {
        let typed = pattern.captures.filter { $0.hasSuffix("Int") }
        func parameters(_ index: Int) -> String { index < typed.count ? typed[index] : "none\(index)" }
        // Up to five captures have types; a capture of the rest has the type of a list, which is read the same way.
        return Route(
            [pattern], handler: pattern.text, parameters: Parameter(parameters(0), [Int]?.self),
            Parameter(parameters(1), [Int]?.self), Parameter(parameters(2), [Int]?.self), Parameter(parameters(3), [Int]?.self),
            Parameter(parameters(4), [Int]?.self), Parameter(parameters(5), [Int]?.self),
            Parameter(parameters(6), [Int]?.self), Parameter(parameters(7), [Int]?.self)
        ) { _, _, _, _, _, _, _, _ in }
    }

    @Test(arguments: 0..<8)
    func theTableAnswersWhatAPlainMatcherAnswers(_ part: Int) throws {
        var random = FixedRandom(seed: 0x5eed + UInt64(part))
        var pairs = 0
        var matches = 0
        while pairs < 15_000 {
            // Of patterns with one shape, the first one stays.
            var shapes: Set<String> = []
            let patterns = try (0..<Int.random(in: 1...30, using: &random)).map { _ in try RoutePattern(Self.pattern(&random)) }
                .filter { pattern in shapes.insert(pattern.shape { $0.hasSuffix("Int") ? "Int" : nil }).inserted }
            let table = RouteTable(patterns.map(Self.route))
            #expect(table.conflicts.isEmpty)
            let shuffled = RouteTable(patterns.shuffled(using: &random).map(Self.route))
            let plain = LinearMatcher(patterns: patterns) { Int($0) != nil }
            for _ in 0..<100 {
                let text = Self.url(&random)
                let url = try RouteURL(text)
                let expected = plain.match(url.segments, scheme: url.scheme)
                let match = table.match(url)
                pairs += 1
                matches += match == nil ? 0 : 1
                guard match?.pattern == expected.map({ patterns[$0.index] }),
                    match?.captures.map(\.value) == expected?.captures, shuffled.match(url)?.pattern == match?.pattern
                else {
                    Issue.record(
                        "\(text) among \(patterns): \(match?.pattern.text ?? "none"), not \(expected.map { patterns[$0.index].text } ?? "none")")
                    return
                }
            }
        }
        // The random URLs are of use only if many of them match.
        #expect(matches > pairs / 5)
    }
}
