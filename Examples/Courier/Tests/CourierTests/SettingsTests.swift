import Foundation
import Testing

/// `courier settings`: each run has a folder for settings of its own, and there is no service for secrets.
struct SettingsTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    func settings(_ words: String...) throws -> Outcome {
        var environment = ProcessInfo.processInfo.environment
        environment["XDG_CONFIG_HOME"] = folder.url.path(percentEncoded: false)
        environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nowhere"
        return try Program.run(Places.program, ["settings"] + words, environment: environment)
    }

    @Test func aSettingIsSetShownAndReset() throws {
        #expect(try settings("get", "pageSize").output == "50\n")
        #expect(try settings("set", "pageSize", "20").code == 0)
        #expect(try settings("get", "pageSize").output == "20\n")
        #expect(try settings("reset", "pageSize").code == 0)
        #expect(try settings("get", "pageSize").output == "50\n")
        #expect(try settings("set", "theme", "dark").code == 0)
        #expect(try settings("get", "theme").output == "dark\n")
        #expect(try settings("list").lines.contains("loadsPictures  yes  (default)"))
    }

    @Test func whatIsWrongIsSaidAndNothingIsChanged() throws {
        let wrong = try settings("set", "pageSize", "many")
        #expect(wrong.code == 64)
        #expect(wrong.errors.contains("pageSize cannot be \"many\""))
        #expect(try settings("get", "pageSize").output == "50\n")
        #expect(try settings("set", "theme", "purple").code == 64)
        #expect(try settings("get", "pagesize").code == 64)
        #expect(try settings("get", "pagesize").errors.contains("pageSize"))
    }

    @Test func aSecretIsNeverShown() throws {
        let outcome = try settings("set", "account.token", "hunter2")
        #expect(outcome.code == 78)
        #expect(!outcome.errors.contains("hunter2"))
        let list = try settings("list")
        #expect(list.code == 78)
        #expect(list.output.contains("account.token  cannot be read"))
        #expect(list.output.contains("pageSize"))
    }
}

#if SecretService
/// Credentials in a real keyring, on a bus of its own.
struct SecretSettingsTests {
    @Test func aCredentialIsKeptAndShownAsDots() throws {
        // In memory where that is possible: the keyring writes its file anew for each change.
        let folder = try TemporaryFolder()
        let home = folder.url.path(percentEncoded: false)
        let script = """
            printf pw | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1
            "$COURIER" settings set account.token hunter2 || echo "set: $?"
            "$COURIER" settings get account.token
            "$COURIER" settings list
            secret-tool lookup xdg:schema org.rollcall.Secret service org.rollcall.courier key account.token | sed s/hunter2/sure/; echo
            "$COURIER" settings reset account.token
            "$COURIER" settings get account.token
            """
        let environment = [
            "PATH": "/usr/bin:/bin", "HOME": home, "XDG_RUNTIME_DIR": home, "XDG_CONFIG_HOME": home, "COURIER": Places.program.path,
            "LD_LIBRARY_PATH": ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? "",
        ]
        let outcome = try Program.run(
            URL(filePath: "/usr/bin/dbus-run-session"), ["--", "/bin/sh", "-c", script], environment: environment)
        #expect(outcome.code == 0)
        #expect(!(outcome.output + outcome.errors).contains("hunter2"))
        #expect(outcome.lines.first == "••••")
        #expect(outcome.lines.contains("account.token  ••••"))
        #expect(outcome.lines.contains("sure"))
        #expect(outcome.lines.suffix(2) == ["nothing", ""])
    }
}
#endif
