import CourierCore

/// The program: reads its arguments, loads plugins, replays a conversation.
@main
struct Courier {
    static func main() async {
        // A reader that goes away (`courier | head -1`) is found when writing, not by a signal.
        System.ignoreBrokenPipes()
        System.exit(await run(Array(CommandLine.arguments.dropFirst())).rawValue)
    }

    /// Does what the arguments ask for.
    private static func run(_ arguments: [String]) async -> ExitCode {
        do {
            let options = try Options(arguments)
            // Plugins come first: one of them may bring the format that is asked for.
            for path in options.plugins { try Plugins.load(path) }
            Plugins.reportDiagnostics()
            if options.wantsHelp {
                var output = Output()
                try output.write(Help.text)
                try output.flush()
                return .success
            }
            switch options.action {
            case .replay: return try replay(options)
            case .open(let url):
                guard let server = options.server else {
                    return try await Opening(url: url, mode: options.mode ?? .push, router: Routes.router).run()
                }
                let (router, leave) = try await Network.routes(server)
                let code = try await Opening(url: url, mode: options.mode ?? .push, router: router).run()
                await leave()
                return code
            case .chat:
                let room = try Room(options.room ?? "lobby")
                let isAlone = options.server == nil
                let network = isAlone ? .inProcess() : try await Network.join(options.server ?? "")
                return try await Chat(name: options.name ?? "", room: room, network: network, hasPartner: isAlone).run()
            case .serve: return try await Serving(url: options.server ?? "").run()
            case .load: return try await Load(options: options.load, server: options.server).run()
            case .routes: return try RouteList.run()
            case .settings(let command): return try await command.run()
            }
        } catch let failure as Failure {
            StandardError.write("courier: \(failure.message)")
            return failure.code
        } catch let error as OutputError {
            return end(of: error)
        } catch {
            StandardError.write("courier: \(error)")
            return .software
        }
    }

    private static func replay(_ options: Options) throws -> ExitCode {
        let format = try Self.format(options.family)
        let input = try options.file.map { try Input(file: $0) } ?? Input(bytes: format.sample)
        defer { input.close() }
        var replay = Replay(format: format, input: input, options: options)
        do {
            try replay.run()
        } catch let error as OutputError {
            // What was found so far counts, though nobody reads the rest.
            let code = end(of: error)
            return code == .success ? replay.code : code
        }
        return replay.code
    }

    private static func format(_ name: String) throws(Failure) -> any Format {
        do {
            return try Formats.create(name)
        } catch where error.code == .unknownTag {
            let names = Formats.names
            throw Failure(
                .usage,
                "there is no family \"\(name)\"\(Spelling.hint(name, names)); there are: \(names.joined(separator: ", "))"
            )
        } catch {
            throw Failure(.software, error.description)
        }
    }

    /// A reader that has seen enough is nothing to complain of; a full disk is.
    private static func end(of error: OutputError) -> ExitCode {
        guard case .failed(let reason) = error else { return .success }
        StandardError.write("courier: cannot write: \(reason)")
        return .cannotWrite
    }
}
