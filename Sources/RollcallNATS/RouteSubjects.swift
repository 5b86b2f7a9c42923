#if NATS
internal import RollcallPattern
internal import RollcallRouting

/// How paths are spelled as subjects: each segment is a word, and a capture is a wildcard.
///
/// | path or pattern | subjects |
/// | --- | --- |
/// | `/users/42` | `rollcall.routes.users.42` |
/// | `/users/{id}` | `rollcall.routes.users.*` |
/// | `/reports/{year}-{kind}` | `rollcall.routes.reports.*` |
/// | `/files/{path...}` | `rollcall.routes.files` and `rollcall.routes.files.>` |
///
/// In a word, dots, wildcards, percent signs, spaces and control characters are percent-encoded. A scheme and a host
/// are not in the subject; whoever answers compares them.
struct RouteSubjects: Sendable {
    /// The first words of all subjects.
    let prefix: String

    /// Below this are the paths.
    private var root: String { prefix + ".routes" }

    /// Where it is told which requests are not waited for any more.
    var cancellation: String { prefix + ".cancel" }

    /// The subjects whose messages a pattern may match.
    func subjects(for pattern: RoutePattern) -> [String] {
        var subject = root
        for segment in pattern.segments {
            switch segment {
            case .literal(let text): subject += "." + word(text)
            case .capture, .partial: subject += ".*"
            case .rest: return [subject, subject + ".>"]
            }
        }
        return [subject]
    }

    /// The subject of a URL.
    func subject(for url: RouteURL) -> String {
        url.segments.reduce(root) { $0 + "." + word($1) }
    }

    /// The path of a subject.
    func path(of subject: String) -> String {
        let words = subject.utf8.dropFirst(root.utf8.count).split(separator: UInt8(ascii: "."))
        if words.isEmpty { return "/" }
        return words.reduce("") { $0 + "/" + PercentEncoding.encodedSegment(HeaderText.decoded(String(Substring($1)))) }
    }

    private func word(_ segment: String) -> String {
        // Nearly all are plain already.
        let isPlain = segment.utf8.allSatisfy { byte in
            (0x61...0x7a).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x2d || byte == 0x5f
        }
        return isPlain ? segment : PercentEncoding.encoded(segment, "%.*> ")
    }
}
#endif
