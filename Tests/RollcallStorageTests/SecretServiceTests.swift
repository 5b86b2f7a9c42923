#if SecretService
import Foundation
import Testing

/// The secret service, with a real keyring on a bus of its own: each test starts both, with a home of its own.
@Suite struct SecretServiceTests {
    /// Runs a script of the shell on a new bus. `$HELPER` is the helper; `unlocked` starts a keyring that is unlocked.
    func session(_ script: String, bus: [String] = []) throws -> [String] {
        // In memory: the keyring writes its file anew for each change.
        let home = try TemporaryFolder(inMemory: true)
        let (output, said) = try ShellSession.run(
            ["/usr/bin/env", "-i", "PATH=/usr/bin:/bin", "HOME=\(home.path)", "XDG_RUNTIME_DIR=\(home.path)",
             "HELPER=\(HelperProcess.path)",
             "LD_LIBRARY_PATH=\(ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? "")",
             "/usr/bin/dbus-run-session"] + bus + ["--", "/bin/sh", "-c", Self.functions + script], folder: home)
        #expect(!said.contains("hunter2") && !output.contains("error: other"), "\(said)")
        return output.split(separator: "\n").map(String.init)
    }

    static let functions = """
        unlocked() { printf pw | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; }
        lock() {
            dbus-send --session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets \
                org.freedesktop.Secret.Service.Lock array:objpath:/org/freedesktop/secrets/collection/login >/dev/null
        }

        """

    @Test func theStoreConforms() throws {
        #expect(try session("unlocked; $HELPER secret org.rollcall.test conform") == ["done"])
    }

    @Test func theStorePassesEveryCase() throws {
        #expect(try session("unlocked; $HELPER secret org.rollcall.test cases") == ["done"])
    }

    @Test("C27: two processes with 200 keys each") func twoWriters() throws {
        let lines = try session(
            """
            unlocked
            $HELPER secret s keys a 200 & $HELPER secret s keys b 200; wait
            $HELPER secret s list | grep -c '^[ab][0-9]*$'
            """)
        #expect(lines == ["done", "done", "400"])
    }

    @Test func aSecretIsKeptForAnotherProcessAndForOtherPrograms() throws {
        let lines = try session(
            """
            unlocked
            $HELPER secret s set token hunter2-and-more >/dev/null
            $HELPER secret s get token | sed s/hunter2/sure/
            secret-tool lookup xdg:schema org.rollcall.Secret service s key token | sed s/hunter2/sure/
            """)
        #expect(lines == ["value: sure-and-more", "done", "sure-and-more"])
    }

    @Test("C33: a removal touches nothing else") func removal() throws {
        let lines = try session(
            """
            unlocked
            for key in token tokens other; do $HELPER secret s set $key x; done
            $HELPER secret other set token x
            printf y | secret-tool store --label=foreign xdg:schema org.rollcall.Secret service s key token extra 1
            $HELPER secret s remove token
            $HELPER secret s remove token
            $HELPER secret s get token
            $HELPER secret s list
            $HELPER secret other list
            secret-tool lookup extra 1
            """)
        #expect(
            lines == [
                "done", "done", "done", "done", "done", "done", "nothing", "done", "other", "tokens", "done", "token", "done", "y",
            ])
    }

    @Test("C31: without a bus the error is that it is unavailable") func noBus() throws {
        for address in ["unset DBUS_SESSION_BUS_ADDRESS", "export DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere/bus"] {
            #expect(try session("\(address); $HELPER secret s get token; $HELPER secret s set token x") == ["error: unavailable", "error: unavailable"])
        }
    }

    @Test("C31: without a service the error is that it is unavailable") func noService() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen>
            <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
            </busconfig>
            """, to: "bus.conf")
        let lines = try session("$HELPER secret s get token; $HELPER secret s list", bus: ["--config-file=\(folder.file("bus.conf"))"])
        #expect(lines == ["error: unavailable", "error: unavailable"])
    }

    @Test("C30: a locked keyring is an error of its own, and nothing is nil") func locked() throws {
        let lines = try session(
            "unlocked; $HELPER secret s set token x; lock; $HELPER secret s get token; $HELPER secret s set token y; $HELPER secret s set new y; $HELPER secret s remove token")
        #expect(lines == ["done", "error: locked", "error: locked", "error: locked", "error: locked"])
    }

    @Test func aQuestionThatIsDismissedIsAnErrorOfItsOwn() throws {
        // There is no one to answer here, which the keyring takes for a dismissal.
        let lines = try session("unlocked; $HELPER secret s set token x; lock; $HELPER secret-asking s get token")
        #expect(lines == ["done", "error: cancelled"])
    }

    @Test func aServiceThatDoesNotAnswerIsAnErrorOfItsOwn() throws {
        let lines = try session(
            """
            unlocked
            $HELPER secret s set token x
            pid=$(dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.GetConnectionUnixProcessID string:org.freedesktop.secrets | sed -n 's/.*uint32 //p')
            kill -STOP $pid
            $HELPER secret-hurried s get token
            kill -CONT $pid
            $HELPER secret s get token
            """)
        #expect(lines == ["done", "error: timedOut", "value: x", "done"])
    }
}
#endif
