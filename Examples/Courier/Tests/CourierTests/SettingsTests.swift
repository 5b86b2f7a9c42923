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
        #expect(wrong.code == 78)
        #expect(wrong.errors.contains("pageSize"))
        #expect(try settings("get", "pageSize").output == "50\n")
        #expect(try settings("set", "theme", "purple").code == 78)
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
