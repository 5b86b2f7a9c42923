#if os(Linux)
import Foundation
import Glibc

/// A terminal that a test holds the other end of (`man 4 pts`).
final class Terminal {
    /// What a program gets as its terminal.
    let device: FileHandle
    private let master: Int32

    /// - Parameter columns: The width that the terminal says it has.
    init(columns: UInt16) throws {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK)
        var number: Int32 = 0
        var lock: Int32 = 0
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        // `TIOCSPTLCK` and `TIOCGPTN`, which Swift does not import.
        guard master >= 0, ioctl(master, 0x4004_5431, &lock) == 0, ioctl(master, 0x8004_5430, &number) == 0,
            ioctl(master, UInt(TIOCSWINSZ), &size) == 0
        else { throw POSIXError(.EIO) }
        let descriptor = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        guard descriptor >= 0 else { throw POSIXError(.EIO) }
        device = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    deinit { close(master) }

    /// The lines that a program writes which is run with this terminal as its output.
    func run(_ program: String, _ arguments: [String], _ variables: [String: String]) throws -> [String] {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.environment = variables
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = device
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        var bytes = [UInt8](repeating: 0, count: 4096)
        var text: [UInt8] = []
        while case let count = Glibc.read(master, &bytes, bytes.count), count > 0 { text += bytes.prefix(count) }
        return String(decoding: text, as: UTF8.self).split(separator: "\r\n").map(String.init)
    }
}
#endif
