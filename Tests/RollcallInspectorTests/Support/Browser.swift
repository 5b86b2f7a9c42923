import Foundation

/// A page in a real browser without a window, driven through its DevTools protocol over pipes: commands go to its file
/// descriptor 3, answers come from 4, each a JSON text that ends with a zero byte.
final class Browser {
    /// Where the browser is, or nil where none is installed.
    static let program = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Nothing takes longer than so many seconds.
    private static let patience = 60.0

    private let process: pid_t
    private let commands: FileHandle
    private let answers: FileHandle
    private let profile: URL
    private var received: [UInt8] = []
    private var number = 0
    private var session: String?
    /// What the page has complained of: errors of its script, and what its policy has refused.
    private(set) var complaints: [String] = []

    init() throws {
        guard let program = Self.program else { throw Failure(description: "no browser is installed") }
        profile = FileManager.default.temporaryDirectory.appending(path: "rollcall-browser-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: true)
        let input = Pipe(), output = Pipe()
        var arguments = [program, "--headless", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe", "--user-data-dir=\(profile.path)"]
        // Root cannot have the browser's own sandbox; the pages are the tests' own.
        if geteuid() == 0 { arguments.append("--no-sandbox") }
        process = try Self.spawn(
            arguments + ["about:blank"], input: input.fileHandleForReading.fileDescriptor, output: output.fileHandleForWriting.fileDescriptor)
        commands = input.fileHandleForWriting
        answers = output.fileHandleForReading
        try input.fileHandleForReading.close()
        try output.fileHandleForWriting.close()
        let target = try send("Target.createTarget", ["url": "about:blank"])
        let attached = try send("Target.attachToTarget", ["targetId": target["targetId"] ?? "", "flatten": true])
        session = attached["sessionId"] as? String
        for domain in ["Page", "Runtime", "Log"] { _ = try send("\(domain).enable") }
    }

    deinit {
        // The process group is the browser's own, with all the processes that it has started.
        kill(-process, SIGKILL)
        waitpid(process, nil, 0)
        try? FileManager.default.removeItem(at: profile)
    }

    /// Shows a file, once it is loaded.
    func open(_ file: URL, fragment: String = "") throws {
        complaints = []
        _ = try send("Page.navigate", ["url": "about:blank"])
        _ = try send("Page.navigate", ["url": file.absoluteString + (fragment.isEmpty ? "" : "#" + fragment)])
        let end = Date.now.addingTimeInterval(Self.patience)
        while try evaluate("document.readyState + ' ' + location.protocol") as? String != "complete file:" {
            guard Date.now < end else { throw Failure(description: "the page does not load") }
        }
    }

    /// Makes the window as large as a screen.
    func resize(width: Int, height: Int, isPhone: Bool = false) throws {
        _ = try send(
            "Emulation.setDeviceMetricsOverride", ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": isPhone])
        _ = try send("Emulation.setTouchEmulationEnabled", ["enabled": isPhone])
    }

    /// Sets what style sheets ask for, such as `prefers-color-scheme`.
    func emulate(_ features: [String: String], media: String = "") throws {
        _ = try send(
            "Emulation.setEmulatedMedia", ["media": media, "features": features.map { ["name": $0.key, "value": $0.value] }])
    }

    func setScripts(enabled: Bool) throws {
        _ = try send("Emulation.setScriptExecutionDisabled", ["value": !enabled])
    }

    /// Presses and releases a key of this name, or types this character.
    func press(_ key: String) throws {
        var event: [String: Any] = ["key": key, "code": key == "/" ? "Slash" : key]
        let codes = ["Tab": 9, "Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40]
        if let code = codes[key] { event["windowsVirtualKeyCode"] = code }
        if key == "Enter" { event["text"] = "\r" }
        if key.count == 1 { event["text"] = key }
        for type in ["keyDown", "keyUp"] { _ = try send("Input.dispatchKeyEvent", event.merging(["type": type]) { $1 }) }
    }

    func type(_ text: String) throws {
        _ = try send("Input.insertText", ["text": text])
    }

    /// Clicks the middle of the first element that a selector finds, as a mouse does.
    func click(_ selector: String) throws {
        let script = """
            (() => { const element = document.querySelector(\(Self.quoted(selector))); if (!element) return null
            element.scrollIntoView({ block: 'center', behavior: 'instant' }); const box = element.getBoundingClientRect()
            return [box.x + box.width / 2, box.y + box.height / 2] })()
            """
        guard let place = try evaluate(script) as? [Double], place.count == 2 else { throw Failure(description: "there is no \(selector)") }
        for type in ["mousePressed", "mouseReleased"] {
            _ = try send("Input.dispatchMouseEvent", ["type": type, "x": place[0], "y": place[1], "button": "left", "clickCount": 1])
        }
    }

    /// The value of an expression of JavaScript, as JSON has it.
    func evaluate(_ expression: String) throws -> Any? {
        let result = try send("Runtime.evaluate", ["expression": expression, "returnByValue": true, "awaitPromise": true])
        if let details = result["exceptionDetails"] { throw Failure(description: "\(details)") }
        return (result["result"] as? [String: Any])?["value"]
    }

    /// The texts of all visible elements that a selector finds.
    func visible(_ selector: String) throws -> [String] {
        let script = "[...document.querySelectorAll(\(Self.quoted(selector)))].filter(e => e.checkVisibility()).map(e => e.innerText.trim())"
        return try evaluate(script) as? [String] ?? []
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }

    private func send(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
        number += 1
        var message: [String: Any] = ["id": number, "method": method, "params": parameters]
        message["sessionId"] = session
        try commands.write(contentsOf: JSONSerialization.data(withJSONObject: message) + [0])
        while true {
            let answer = try receive()
            if answer["id"] as? Int == number {
                if let error = answer["error"] { throw Failure(description: "\(method): \(error)") }
                return answer["result"] as? [String: Any] ?? [:]
            }
            if ["Runtime.exceptionThrown", "Log.entryAdded"].contains(answer["method"] as? String) {
                complaints.append("\(answer["params"] ?? "")")
            }
        }
    }

    private func receive() throws -> [String: Any] {
        let end = Date.now.addingTimeInterval(Self.patience)
        while true {
            if let zero = received.firstIndex(of: 0) {
                defer { received.removeSubrange(...zero) }
                return try JSONSerialization.jsonObject(with: Data(received[..<zero])) as? [String: Any] ?? [:]
            }
            var ready = pollfd(fd: answers.fileDescriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&ready, 1, Int32(max(0, end.timeIntervalSinceNow) * 1000)) > 0 else {
                throw Failure(description: "the browser does not answer")
            }
            guard let data = try answers.read(upToCount: 1), !data.isEmpty else { throw Failure(description: "the browser has ended") }
            received += try data + answers.availableBytes
        }
    }

    /// Starts a program in a process group of its own, with its descriptors 3 and 4 and nothing of the tests' output.
    private static func spawn(_ arguments: [String], input: Int32, output: Int32) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // First out of the way of 3 and 4, which the pipes may have themselves.
        posix_spawn_file_actions_adddup2(&actions, input, 103)
        posix_spawn_file_actions_adddup2(&actions, output, 104)
        posix_spawn_file_actions_adddup2(&actions, 103, 3)
        posix_spawn_file_actions_adddup2(&actions, 104, 4)
        for descriptor in [103, 104] as [Int32] { posix_spawn_file_actions_addclose(&actions, descriptor) }
        for descriptor in [1, 2] as [Int32] { posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process = pid_t()
        let result = posix_spawn(&process, arguments[0], &actions, &attributes, &words, environ)
        guard result == 0 else { throw Failure(description: String(cString: strerror(result))) }
        return process
    }
}

extension FileHandle {
    /// What can be read without waiting.
    fileprivate var availableBytes: Data {
        get throws {
            var ready = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
            return poll(&ready, 1, 0) > 0 ? availableData : Data()
        }
    }
}
