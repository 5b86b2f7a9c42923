#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Looks at a library's file before it is loaded: the loader maps a file that is cut short and then dies
/// while it reads past the end, which a program cannot catch.
enum LibraryFile {
    /// What is wrong with the file, or nil if it may be given to the loader.
    static func fault(at path: String) -> PluginError? {
        let data: Data
        do {
            data = try Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
        } catch {
            return PluginError(.unreadable, path: path, reason: reason(error))
        }
        #if objectFormat(ELF)
        return data.withUnsafeBytes { elfFault(in: $0) }.map { PluginError(.notALibrary, path: path, reason: $0) }
        #else
        return nil
        #endif
    }

    private static func reason(_ error: any Error) -> String {
        guard let error = error as? CocoaError else { return "\(error)" }
        switch error.code {
        case .fileReadNoSuchFile, .fileNoSuchFile: return "there is no such file"
        case .fileReadNoPermission: return "it may not be read"
        default: return error.underlying.map { "\($0)" } ?? "it is no file"
        }
    }

    /// Checks the ELF header and that every segment lies within the file (System V ABI, "Program Header").
    private static func elfFault(in file: UnsafeRawBufferPointer) -> String? {
        guard file.count >= 64, file.loadUnaligned(as: UInt32.self).littleEndian == 0x464c_457f else {
            return "it is no ELF file"
        }
        let is64 = MemoryLayout<Int>.size == 8
        guard file[4] == (is64 ? 2 : 1) else { return "it is built for another word size" }
        #if _endian(little)
        guard file[5] == 1 else { return "it is built for another byte order" }
        #else
        guard file[5] == 2 else { return "it is built for another byte order" }
        #endif
        guard file.loadUnaligned(fromByteOffset: 16, as: UInt16.self) == 3 else { return "it is no shared library" }
        func word(_ offset: Int) -> UInt64 {
            is64
                ? file.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                : UInt64(file.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        }
        let table = word(is64 ? 32 : 28)
        let size = UInt64(file.loadUnaligned(fromByteOffset: is64 ? 54 : 42, as: UInt16.self))
        let count = UInt64(file.loadUnaligned(fromByteOffset: is64 ? 56 : 44, as: UInt16.self))
        let end = UInt64(file.count)
        guard size >= (is64 ? 56 : 32), count > 0, table <= end, size * count <= end - table else {
            return "its table of segments is cut short"
        }
        for index in 0..<count {
            let header = Int(table + index * size)
            // PT_LOAD and PT_DYNAMIC: what the loader maps and reads.
            guard [1, 2].contains(file.loadUnaligned(fromByteOffset: header, as: UInt32.self)) else { continue }
            let offset = word(header + (is64 ? 8 : 4))
            let length = word(header + (is64 ? 32 : 16))
            guard offset <= end, length <= end - offset else { return "it is cut short" }
        }
        return nil
    }
}
