#if objectFormat(ELF) && _pointerBitWidth(_64)
import Foundation
@testable import RollcallRegistry
import TestSupport
import Testing

@Suite struct LibraryFiles {
    static func library() throws -> SharedLibraryBytes {
        SharedLibraryBytes(machine: try #require(ELFHeader.machine, "the tests do not know this machine's number"))
    }

    static func fault(_ bytes: [UInt8]) -> String? {
        bytes.withUnsafeBytes { ELFHeader.fault(in: $0) }
    }

    @Test func `a library of this machine has no fault`() throws {
        #expect(Self.fault(try Self.library().bytes) == nil)
    }

    @Test func `a real library has no fault`() throws {
        let address = try #require(dlsym(nil, "strlen"))
        let path = try #require(rollcall_image_path(address))
        #expect(LibraryFile.fault(at: String(cString: path)) == nil)
    }

    @Test func `a library that is cut short anywhere is told so`() throws {
        let bytes = try Self.library().bytes
        for length in 0..<bytes.count {
            #expect(Self.fault(Array(bytes.prefix(length))) != nil, "after \(length) bytes")
        }
        #expect(Self.fault(Array(bytes.prefix(3))) == "it is no ELF file")
        #expect(Self.fault(Array(bytes.prefix(63))) == "its header is cut short")
        #expect(Self.fault(Array(bytes.prefix(100))) == "its table of segments is cut short")
        #expect(Self.fault(Array(bytes.dropLast())) == "it is cut short")
    }

    struct Change: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var field: SharedLibraryBytes.Field
        var value: UInt64
        var width: Int
        var fault: String
    }

    @Test(arguments: [
        Change(testDescription: "another magic", field: .magic, value: 0x21, width: 1, fault: "it is no ELF file"),
        Change(testDescription: "32 bits", field: .wordClass, value: 1, width: 1, fault: "it is built for another word size"),
        Change(testDescription: "no class", field: .wordClass, value: 0, width: 1, fault: "it is built for another word size"),
        Change(
            testDescription: "the other byte order", field: .byteOrder,
            value: UInt64(3 - SharedLibraryBytes.nativeByteOrder), width: 1, fault: "it is built for another byte order"),
        Change(testDescription: "an object file", field: .type, value: 1, width: 2, fault: "it is no shared library"),
        Change(testDescription: "a program at a fixed place", field: .type, value: 2, width: 2, fault: "it is no shared library"),
        Change(testDescription: "a core dump", field: .type, value: 4, width: 2, fault: "it is no shared library"),
        Change(testDescription: "a SPARC", field: .machine, value: 2, width: 2, fault: "it is built for another processor"),
        Change(testDescription: "a table behind the end", field: .tableOffset, value: 10_000, width: 8, fault: "its table of segments is cut short"),
        Change(testDescription: "a table at the end of the address space", field: .tableOffset, value: .max, width: 8, fault: "its table of segments is cut short"),
        Change(testDescription: "small entries", field: .entrySize, value: 8, width: 2, fault: "its table of segments is cut short"),
        Change(testDescription: "no entries", field: .entryCount, value: 0, width: 2, fault: "its table of segments is cut short"),
        Change(testDescription: "many entries", field: .entryCount, value: 0xffff, width: 2, fault: "its table of segments is cut short"),
        Change(testDescription: "a segment behind the end", field: .segmentOffset, value: 1, width: 8, fault: "it is cut short"),
        Change(testDescription: "a segment far behind the end", field: .segmentOffset, value: .max, width: 8, fault: "it is cut short"),
        Change(testDescription: "an endless segment", field: .segmentLength, value: .max, width: 8, fault: "it is cut short"),
        Change(testDescription: "less memory than file", field: .segmentMemory, value: 1, width: 8, fault: "its table of segments is damaged"),
        Change(testDescription: "nothing to load", field: .segmentType, value: 6, width: 4, fault: "it is no shared library"),
    ])
    func `a damaged or foreign header is told as what it is`(_ change: Change) throws {
        var library = try Self.library()
        switch change.width {
        case 1: library.set(UInt8(change.value), at: change.field)
        case 2: library.set(UInt16(change.value), at: change.field)
        case 4: library.set(UInt32(change.value), at: change.field)
        default: library.set(change.value, at: change.field)
        }
        #expect(Self.fault(library.bytes) == change.fault)
    }

    @Test func `no header at all makes the look crash`() throws {
        let whole = try Self.library().bytes
        var random = FixedRandom(seed: 42)
        var sound = 0
        for _ in 0..<20_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if Bool.random(using: &random) { bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random))) }
            if Self.fault(bytes) == nil { sound += 1 }
        }
        // Some changes do no harm, most do.
        #expect((1..<10_000).contains(sound))
    }

    struct BadFile: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var make: @Sendable (_ path: String) throws -> Void
        var code: PluginError.Code
        var reason: String
    }

    @Test(arguments: [
        BadFile(testDescription: "nothing there", make: { _ in }, code: .unreadable, reason: "there is no such file"),
        BadFile(
            testDescription: "a folder",
            make: { try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: false) },
            code: .unreadable, reason: "it is no file"),
        BadFile(
            testDescription: "a pipe that nobody writes to", make: { try #require(mkfifo($0, 0o600) == 0) },
            code: .unreadable, reason: "it is no file"),
        BadFile(
            testDescription: "a link to nowhere",
            make: { try FileManager.default.createSymbolicLink(atPath: $0, withDestinationPath: $0 + ".gone") },
            code: .unreadable, reason: "the link leads to no file"),
        BadFile(
            testDescription: "a device that never ends",
            make: { try FileManager.default.createSymbolicLink(atPath: $0, withDestinationPath: "/dev/zero") },
            code: .unreadable, reason: "it is no file"),
        BadFile(
            testDescription: "an empty file", make: { try Data().write(to: URL(filePath: $0)) }, code: .notALibrary,
            reason: "it is no ELF file"),
        BadFile(
            testDescription: "a text", make: { try Data("INPUT(libreal.so)\n".utf8).write(to: URL(filePath: $0)) },
            code: .notALibrary, reason: "it is no ELF file"),
        BadFile(
            testDescription: "a library that is cut short",
            make: { try Data(LibraryFiles.library().bytes.dropLast(9)).write(to: URL(filePath: $0)) }, code: .notALibrary,
            reason: "it is cut short"),
    ])
    func `what is no library is refused before it is loaded`(_ file: BadFile) throws {
        try withTemporaryFolder { folder in
            let path = folder + "/plugin.so"
            try file.make(path)
            let error = #expect(throws: PluginError.self) { try PluginLibrary.load(path) }
            #expect(error?.code == file.code)
            #expect(error?.reason == file.reason)
            #expect(error?.path == path)
            #expect(error?.description.contains(path) == true)
        }
    }

    @Test func `a file that may not be read is told so`() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/plugin.so"
            try Data(Self.library().bytes).write(to: URL(filePath: path))
            try #require(chmod(path, 0) == 0)
            let error = asOrdinaryUser { #expect(throws: PluginError.self) { try PluginLibrary.load(path) } }
            #expect(error?.code == .unreadable)
            #expect(error?.reason == "it may not be read")
        }
    }

    @Test func `a library describes itself by its path and what it registers`() {
        #expect("\(PluginLibrary(path: "/p/lib\u{1b}.so", entries: []))" == #"plugin /p/lib\u{1b}.so, 0 entries"#)
        #expect("\(PluginLibrary(path: "a.so", entries: [.named("x")]))" == "plugin a.so, 1 entry")
    }

    @Test func `a program is refused by the loader`() throws {
        let error = #expect(throws: PluginError.self) { try PluginLibrary.load("/proc/self/exe") }
        // One at a fixed place is seen in its header; one that can lie anywhere looks like a library.
        #expect(error?.code == .refused || error?.code == .notALibrary)
    }

    @Test func `a bare name is a file of the current folder and is not searched for`() {
        let error = #expect(throws: PluginError.self) { try PluginLibrary.load("libc.so.6") }
        #expect(error?.code == .unreadable)
        #expect(error?.path == "./libc.so.6")
    }
}

/// Runs the body on this thread with the rights of a user who is not the superuser, who may read everything.
func asOrdinaryUser<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard geteuid() == 0 else { return try body() }
    // Of the calls that change a user, this one is for one thread. It is looked up by its name, since the module of
    // the C library does not have its header.
    typealias Change = @convention(c) (UInt32) -> Int32
    guard let symbol = dlsym(nil, "setfsuid") else { preconditionFailure("there is no setfsuid") }
    let change = unsafeBitCast(symbol, to: Change.self)
    _ = change(65_534)
    defer { _ = change(0) }
    return try body()
}

func withTemporaryFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "rollcall-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder.path)
}
#endif
