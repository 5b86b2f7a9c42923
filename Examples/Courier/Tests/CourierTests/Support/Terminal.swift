#if os(Linux)
import Foundation
import Glibc

/// A terminal that a test holds the other end of (`man 4 pts`).
final class Terminal {
    /// What a program gets as its terminal.
    let device: FileHandle
    private let master: Int32

    init() throws {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK)
        var number: Int32 = 0
        var lock: Int32 = 0
        guard master >= 0, ioctl(master, Self.setLock, &lock) == 0, ioctl(master, Self.getNumber, &number) == 0 else {
            throw Self.failure
        }
        let descriptor = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        guard descriptor >= 0 else { throw Self.failure }
        device = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    deinit {
        close(master)
    }

    /// What was written by now.
    func read() -> String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        var text: [UInt8] = []
        while true {
            let count = Glibc.read(master, &bytes, bytes.count)
            guard count > 0 else { return String(decoding: text, as: UTF8.self) }
            text += bytes.prefix(count)
        }
    }

    // `TIOCSPTLCK` and `TIOCGPTN`, which Swift does not import.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430
    private static var failure: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
#endif
