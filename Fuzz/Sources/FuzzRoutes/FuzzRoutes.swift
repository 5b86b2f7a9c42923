import Foundation
import FuzzDriver
import RollcallRouting

@main struct Main {
    static func main() { exit(fuzz { fuzzRoutes($0, $1) }) }
}

/// The last line of the input is a URL, the lines before it are patterns. Whatever they are: faults have their place,
/// what is accepted can be taken apart and put together again, and a table answers the same in any order.
func fuzzRoutes(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
    var lines = input.split(separator: "\n", maxSplits: 12, omittingEmptySubsequences: false).map(String.init)
    let text = lines.removeLast()
    var shapes: Set<String> = []
    let patterns = lines.compactMap(pattern).filter { shapes.insert($0.shape { $0.hasSuffix("n") ? "Int" : nil }).inserted }
    guard let url = url(text) else { return 0 }
    let table = RouteTable(patterns.map(route))
    let match = table.match(url)
    require(RouteTable(patterns.reversed().map(route)).match(url)?.pattern == match?.pattern, "the order matters")
    if let match {
        check(match, url)
    } else {
        require(table.explain(url).candidates.count == min(patterns.count, 5))
    }
    return 0
}

/// A route whose captures with a name that ends with `n` are integers.
func route(_ pattern: RoutePattern) -> Route {
    let names = pattern.captures.filter { $0.hasSuffix("n") }
    func name(_ index: Int) -> String { index < names.count ? names[index] : "" }
    return Route([pattern], parameters: Parameter(name(0), [Int]?.self), Parameter(name(1), [Int]?.self)) { _, _ in }
}

func pattern(_ text: String) -> RoutePattern? {
    do throws(RoutePatternError) {
        let pattern = try RoutePattern(text)
        require(Set(pattern.captures).count == pattern.captures.count)
        return pattern
    } catch {
        require((0...text.utf8.count).contains(error.position), "\(error)")
        require(error.description.utf8.count < 2_000)
        return nil
    }
}

func url(_ text: String) -> RouteURL? {
    do throws(RouteURLError) {
        let url = try RouteURL(text)
        // Taken apart, encoded all through and put together, it is the same.
        let path = url.segments.map(encoded).joined(separator: "/")
        let query = url.query.map { encoded($0.name) + "=" + encoded($0.value) }.joined(separator: "&")
        guard let again = try? RouteURL("/\(path)?\(query)", limits: RouteURLLimits(bytes: 1 << 20)) else {
            fail("\(url) cannot be put together again")
        }
        require(again.segments == url.segments && again.query == url.query, "\(url)")
        require(!url.segments.contains { $0.isEmpty || $0 == "." || $0 == ".." || $0.contains("\0") })
        return url
    } catch {
        require((0...text.utf8.count).contains(error.position), "\(error)")
        require(error.description.utf8.count < 2_000)
        return nil
    }
}

func encoded(_ text: String) -> String {
    text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

/// Puts the captures back into the pattern, which gives the path of the URL.
func check(_ match: RouteMatch, _ url: RouteURL) {
    var values = match.captures[...]
    func next() -> RouteMatch.Capture {
        guard let value = values.popFirst() else { fail("a capture is missing") }
        require(match[encoded: value.name] != nil)
        return value
    }
    var segments: [String] = []
    for segment in match.pattern.segments {
        switch segment {
        case .literal(let text): segments.append(text)
        case .capture: segments.append(next().value)
        case .rest: segments += next().values
        case .partial(let pieces):
            segments.append(
                pieces.map { piece in
                    if case .literal(let text) = piece { return text }
                    let value = next().value
                    require(!value.isEmpty)
                    return value
                }.joined())
        }
    }
    require(segments.elementsEqual(url.segments) { $0.utf8.elementsEqual($1.utf8) }, "\(url) by \(match.pattern)")
}
