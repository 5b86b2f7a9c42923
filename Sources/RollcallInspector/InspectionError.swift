/// Why a file could not be read for what it registers.
public struct InspectionError: Error, Sendable, Hashable {
    /// What is wrong.
    public var code: Code
    /// The path of the file.
    public var path: String
    /// What is wrong and where, as a phrase.
    public var reason: String
    /// Where in the file, in bytes from its beginning, where one place is at fault.
    public var offset: UInt64?

    /// The kinds of faults.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// There is no such file, or it may not be read.
        case unreadable
        /// The path leads to a folder, a pipe or a device.
        case notAFile
        /// The file is neither ELF nor Mach-O.
        case notABinary
        /// The file is of a kind that is not read: a static archive, a Windows program, a core dump.
        case unsupported
        /// The file ends before something that it says it has.
        case truncated
        /// The file contradicts itself.
        case malformed
        /// The file asks for more memory than is given to it.
        case tooLarge
        /// An ELF file without a table of sections, so that the records cannot be found.
        case noSections
        /// The sections of records or cards are compressed.
        case compressed
    }

    init(_ code: Code, path: String, _ reason: String, at offset: UInt64? = nil) {
        self.code = code
        self.path = path
        self.reason = reason
        self.offset = offset
    }
}

extension InspectionError: CustomStringConvertible {
    /// What is wrong, where, and what to do about it.
    public var description: String {
        let place = offset.map { " (byte \($0))" } ?? ""
        return "\(path): \(reason)\(place)." + (advice.map { " " + $0 } ?? "")
    }

    /// What a person can do about it.
    private var advice: String? {
        switch code {
        case .unreadable: nil
        case .notAFile, .notABinary: "Give the file of a program, a library or an object file."
        case .unsupported: "Give a program, a library or an object file in the format ELF or Mach-O."
        case .truncated, .malformed: "Build or copy the file again."
        case .tooLarge: "If the file is what it should be, split what it registers."
        case .noSections: "Give the file as the linker wrote it; `strip` keeps the table, `sstrip` does not."
        case .compressed: "Build the file without compressed sections."
        }
    }
}
