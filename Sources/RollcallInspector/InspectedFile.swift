/// A program, library or object file, and what it registers: read from the file, without running or loading it.
///
/// ```swift
/// let file = try InspectedFile(path: ".build/debug/courier")
/// for entry in file.images.flatMap(\.entries) { print(entry) }
/// ```
///
/// ELF and Mach-O files are read, of 32 and 64 bits and in both byte orders, for whatever machine they are built. The
/// format of what is read is that of `Documentation/RecordABI.md`. Whatever the file has in it, reading it ends, takes
/// at most some hundred megabytes, and gives a value or an error.
public struct InspectedFile: Sendable {
    /// The path, as it was given.
    public let path: String
    /// The images: one, or one for each architecture of a universal file.
    public let images: [InspectedImage]

    /// Reads a file.
    ///
    /// - Parameter path: Its path.
    /// - Throws: ``InspectionError``, which says what is wrong with the file and where.
    public init(path: String) throws(InspectionError) {
        try self.init(ByteSource(path: path))
    }

    /// Reads a file that is in memory.
    ///
    /// - Parameters:
    ///   - bytes: Its contents.
    ///   - path: Its name, for messages.
    /// - Throws: ``InspectionError``, which says what is wrong with the file and where.
    public init(bytes: [UInt8], path: String) throws(InspectionError) {
        try self.init(ByteSource(bytes: bytes, path: path))
    }

    private init(_ source: ByteSource) throws(InspectionError) {
        path = source.path
        let file = FileRegion(source)
        let magic = try file.read(at: 0, count: min(8, file.size), "the file").bytes
        if let (is64, isBigEndian) = UniversalFile.isUniversal(magic) {
            var images: [InspectedImage] = []
            for part in try UniversalFile(file, is64: is64, isBigEndian: isBigEndian).parts {
                images.append(try Self.image(part.region, in: " for \(part.architecture)"))
            }
            self.images = images
        } else {
            images = [try Self.image(file)]
        }
    }

    /// Reads one image, which is not universal itself.
    private static func image(_ region: FileRegion, in part: String = "") throws(InspectionError) -> InspectedImage {
        let magic = try region.read(at: 0, count: min(8, region.size), "the image\(part)").bytes
        if ELFFile.isELF(magic) { return try InspectedImage(ELFFile(region).image()) }
        if let (is64, isBigEndian) = MachOFile.isMachO(magic) {
            return try InspectedImage(MachOFile(region, is64: is64, isBigEndian: isBigEndian).image())
        }
        let what = part.isEmpty ? "it" : "its image\(part)"
        if magic.starts(with: Array("!<arch>".utf8)) || magic.starts(with: Array("!<thin>".utf8)) {
            throw region.error(
                .unsupported, "\(what) is a static archive, of which a linker takes only a part; the program that it is linked into says what is registered")
        }
        if magic.starts(with: Array("MZ".utf8)) { throw region.error(.unsupported, "\(what) is a Windows program") }
        throw region.error(.notABinary, "\(what) is neither an ELF nor a Mach-O file")
    }
}
