import Foundation
import Synchronization

/// A buffer between two pages that cannot be read: a read beyond either end stops the tests.
final class GuardedBytes: Sendable {
    private static let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))
    private let capacity: Int
    private let base: Mutex<UInt>

    init(capacity: Int) {
        let pages = (capacity + Self.pageSize - 1) / Self.pageSize
        self.capacity = pages * Self.pageSize
        let flags = MAP_PRIVATE | MAP_ANONYMOUS
        guard let area = mmap(nil, (pages + 2) * Self.pageSize, PROT_READ | PROT_WRITE, flags, -1, 0),
            area != MAP_FAILED
        else { fatalError("no memory for guard pages") }
        mprotect(area, Self.pageSize, PROT_NONE)
        mprotect(area + (pages + 1) * Self.pageSize, Self.pageSize, PROT_NONE)
        base = Mutex(UInt(bitPattern: area + Self.pageSize))
    }

    deinit {
        let base = base.withLock { $0 }
        munmap(UnsafeMutableRawPointer(bitPattern: base - UInt(Self.pageSize)), capacity + 2 * Self.pageSize)
    }

    enum End { case front, back }

    /// Puts bytes directly behind the first guard page, or directly before the last one.
    func with<T>(_ bytes: [UInt8], at end: End, _ body: (UnsafeRawBufferPointer) throws -> T) rethrows -> T {
        try base.withLock { base in
            precondition(bytes.count <= capacity)
            let offset = end == .front ? 0 : capacity - bytes.count
            guard let place = UnsafeMutableRawPointer(bitPattern: base + UInt(offset)) else { fatalError() }
            place.copyMemory(from: bytes, byteCount: bytes.count)
            return try body(UnsafeRawBufferPointer(start: place, count: bytes.count))
        }
    }
}
