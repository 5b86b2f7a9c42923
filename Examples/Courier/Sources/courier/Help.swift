import CourierCore

/// What `courier --help` says.
enum Help {
    static var text: String {
        """
        Replays a conversation: reads one message a line, shows each as its module wants it shown, keeps those
        that no module knows, and ends with a summary.

        usage: courier [OPTION]…                 replay the bundled conversation
               courier replay FILE|- [OPTION]…   replay a file, or standard input
               courier open URL [--mode MODE]    open a page or a service by its URL, and show what becomes of it
               courier open URL --nats SERVER    the same, and ask other processes for what this one does not have
               courier chat --as NAME [--room ROOM] [--nats SERVER]
                                                 talk: in this process with a scripted partner, or with others
               courier serve --nats SERVER       answer other processes, until interrupted
               courier load [--nats SERVER] [--messages N] [--size BYTES] [--clients N] [--subjects N]
                                                 send many messages and requests, and measure
               courier routes                    list the pages and services
               courier settings [list|get KEY|set KEY VALUE|reset KEY|watch KEY]
                                                 show, change and follow the settings; secrets are shown as ••••

          --plugin LIB      load a library that brings further messages and pages; may be given more than once
          --family NAME     what the lines are: one of the families below
          --json            print one JSON object with the counts and the failures instead of the conversation
          --max-line BYTES  refuse longer lines; 8388608 where nothing is said
          --mode MODE       push, present, page (only hand it back) or value; push where nothing is said
          --nats SERVER     the URL of a NATS server, such as nats://localhost:4222
          --help            print this

        families:
        \(formats)

        exit codes: 0 every line was read; 64 bad arguments; 65 some lines could not be read, or a URL could not be answered;
        66 the file cannot be read; 69 a plugin cannot be used; 74 the output cannot be written;
        75 a server cannot be reached; 78 a setting cannot be read or kept.

        """
    }

    private static var formats: String {
        let names = Formats.names
        let width = names.map(\.count).max() ?? 0
        return names.map { name in
            let about = (try? Formats.create(name).about) ?? ""
            let standard = name == Formats.standard ? " (where nothing is said)" : ""
            return "  \(name)\(String(repeating: " ", count: width - name.count))  \(about)\(standard)"
        }.joined(separator: "\n")
    }
}
