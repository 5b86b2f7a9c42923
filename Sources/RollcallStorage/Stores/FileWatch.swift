internal import Dispatch
#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Calls back when something in a folder changes, until it is let go of.
package final class FileWatch: @unchecked Sendable {
    // Unchecked, since Dispatch does not say that its sources may be cancelled from any thread; they may.
    private let source: any DispatchSourceProtocol

    #if os(Linux) || os(Android)
    /// - Parameters:
    ///   - folder: The folder.
    ///   - seesWrites: Whether writing within a file counts, and not only the end of it.
    ///   - onChange: Called after each change, on some thread.
    package init(
        folder: String, seesWrites: Bool = false, onChange: @escaping @Sendable () -> Void
    ) throws(FileSystem.Failure) {
        let number = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard number >= 0 else { throw FileSystem.Failure("watch its folder") }
        let file = FileSystem.Descriptor(number)
        var events = IN_MOVED_TO | IN_MOVED_FROM | IN_CLOSE_WRITE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF
        if seesWrites { events |= IN_MODIFY }
        guard inotify_add_watch(number, folder, UInt32(events)) >= 0 else { throw FileSystem.Failure("watch its folder") }
        let source = DispatchSource.makeReadSource(fileDescriptor: number)
        source.setEventHandler {
            // Which file it was does not matter: the store looks whether its own is another one.
            var buffer = [UInt8](repeating: 0, count: 4096)
            while buffer.withUnsafeMutableBytes({ read(file.number, $0.baseAddress, $0.count) }) > 0 {}
            onChange()
        }
        source.setCancelHandler { withExtendedLifetime(file) {} }
        source.activate()
        self.source = source
    }
    #else
    package init(
        folder: String, seesWrites: Bool = false, onChange: @escaping @Sendable () -> Void
    ) throws(FileSystem.Failure) {
        let file = try FileSystem.openForReading(folder)
        let source = DispatchSource.makeFileSystemObjectSource(fileDescriptor: file.number, eventMask: [.write, .delete, .rename])
        source.setEventHandler { onChange() }
        source.setCancelHandler { withExtendedLifetime(file) {} }
        source.activate()
        self.source = source
    }
    #endif

    deinit { source.cancel() }
}
