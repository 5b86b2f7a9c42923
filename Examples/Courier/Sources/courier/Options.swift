import CourierCore

/// What the arguments ask for.
struct Options {
    /// What is to be done.
    enum Action {
        case replay
        case open(String)
        case routes
        case settings(SettingsCommand)
        case chat
        case serve
        case load
    }

    var action = Action.replay
    /// How a URL is opened, where that is said.
    var mode: Request.Mode?
    /// The file to replay, `-` for standard input; nil for the bundled conversation.
    var file: String?
    /// The libraries to load, in order.
    var plugins: [String] = []
    /// The name of the format.
    var family = Formats.standard
    /// Whether one JSON object is printed instead of the conversation.
    var wantsJSON = false
    var wantsHelp = false
    /// The URL of a server of NATS; nil where everything happens in this process.
    var server: String?
    /// Who takes part in a chat, and where.
    var name: String?
    var room: String?
    /// What is sent to measure: how many messages, of how many bytes, by how many at once.
    var load = LoadOptions()
    /// The longest line that is read, in bytes.
    var longestLine = 8 << 20

    private static let commands = ["replay", "open", "routes", "settings", "chat", "serve", "load", "help"]
    private static let names = [
        "--plugin", "--family", "--json", "--max-line", "--mode", "--help", "--nats", "--as", "--room", "--messages", "--size",
        "--clients", "--subjects",
    ]

    /// Reads the arguments that follow the program's name.
    init(_ arguments: [String]) throws(Failure) {
        var words: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                words += rest
                break
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                words.append(argument)
                continue
            }
            try take(argument, from: &rest)
        }
        try takeWords(words)
    }

    private mutating func take(_ argument: String, from rest: inout ArraySlice<String>) throws(Failure) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = parts[0]
        func value() throws(Failure) -> String {
            if parts.count == 2 { return parts[1] }
            guard let value = rest.popFirst() else {
                throw Failure(.usage, "\(name) needs a value; see courier --help")
            }
            return value
        }
        switch name {
        case "--plugin": plugins.append(try value())
        case "--family": family = try value()
        case "--max-line":
            let text = try value()
            guard let bytes = Int(text), bytes > 0 else {
                throw Failure(.usage, "--max-line needs a number of bytes, not \"\(text)\"")
            }
            longestLine = bytes
        case "--mode":
            let text = try value()
            guard let mode = Request.Mode(rawValue: text) else {
                let modes = Request.Mode.allCases.map(\.rawValue)
                throw Failure(
                    .usage,
                    "there is no mode \"\(text)\"\(Spelling.hint(text, modes)); there are: \(modes.joined(separator: ", "))")
            }
            self.mode = mode
        case "--nats": server = try value()
        case "--as": self.name = try value()
        case "--room": room = try value()
        case "--messages": load.messages = try number(name, value())
        case "--size": load.size = try number(name, value())
        case "--clients": load.clients = try number(name, value())
        case "--subjects": load.subjects = try number(name, value())
        case "--json" where parts.count == 1: wantsJSON = true
        case "--help" where parts.count == 1, "-h": wantsHelp = true
        default:
            if Self.names.contains(name) { throw Failure(.usage, "\(name) takes no value") }
            throw Failure(
                .usage, "there is no option \(argument)\(Spelling.hint(name, Self.names)); see courier --help")
        }
    }

    private func number(_ option: String, _ text: String) throws(Failure) -> Int {
        guard let number = Int(text), (1...100_000_000).contains(number) else {
            throw Failure(.usage, "\(option) needs a number, not \"\(text)\"")
        }
        return number
    }

    private mutating func takeWords(_ words: [String]) throws(Failure) {
        guard let command = words.first else { return }
        switch command {
        case "help":
            wantsHelp = true
        case "replay":
            guard words.count <= 2 else {
                throw Failure(.usage, "replay takes one file, and \"\(words[2])\" is another one")
            }
            if words.count == 2 {
                file = words[1]
            } else if !wantsHelp {
                throw Failure(.usage, "replay needs a file, or - for standard input")
            }
        case "open":
            guard words.count == 2 else {
                if wantsHelp { return }
                throw Failure(.usage, words.count < 2 ? "open needs a URL" : "open takes one URL, and \"\(words[2])\" is another one")
            }
            action = .open(words[1])
        case "routes":
            guard words.count == 1 else { throw Failure(.usage, "routes takes nothing, and \"\(words[1])\" is something") }
            action = .routes
        case "chat", "serve", "load":
            guard words.count == 1 else { throw Failure(.usage, "\(command) takes nothing, and \"\(words[1])\" is something") }
            action = command == "chat" ? .chat : command == "serve" ? .serve : .load
            if wantsHelp { return }
            if command == "chat", name?.isEmpty ?? true { throw Failure(.usage, "chat needs a name: --as NAME") }
            if command == "serve", server == nil { throw Failure(.usage, "serve needs a server: --nats URL") }
        case "settings":
            if wantsHelp { return }
            action = .settings(try SettingsCommand(Array(words.dropFirst())))
        default:
            throw Failure(
                .usage,
                "there is no command \"\(command)\"\(Spelling.hint(command, Self.commands)); to read a file, write courier replay FILE"
            )
        }
    }
}
