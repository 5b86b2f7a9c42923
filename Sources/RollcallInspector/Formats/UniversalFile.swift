/// A universal ("fat") file: Mach-O images of several architectures in one (`<mach-o/fat.h>`).
struct UniversalFile {
    /// The images' parts of the file, each with its architecture.
    let parts: [(region: FileRegion, architecture: String)]

    /// The most images. A Java class file begins with the same four bytes, and a number of 45 or more.
    private static let mostImages: UInt32 = 42

    /// Whether a file that begins like this is universal.
    static func isUniversal(_ magic: [UInt8]) -> (is64: Bool, isBigEndian: Bool)? {
        switch magic.prefix(4) {
        case [0xca, 0xfe, 0xba, 0xbe]: (false, true)
        case [0xca, 0xfe, 0xba, 0xbf]: (true, true)
        case [0xbe, 0xba, 0xfe, 0xca]: (false, false)
        case [0xbf, 0xba, 0xfe, 0xca]: (true, false)
        default: nil
        }
    }

    init(_ file: FileRegion, is64: Bool, isBigEndian: Bool) throws(InspectionError) {
        let region = file.ordered(isBigEndian: isBigEndian)
        let header = try region.read(at: 0, count: 8, "the universal header")
        let count = try header.word(4)
        guard count <= Self.mostImages else {
            throw region.error(.notABinary, "it is neither an ELF nor a Mach-O file", at: 0)
        }
        guard count > 0 else { throw region.error(.malformed, "its universal header names no image", at: 4) }
        let stride: UInt64 = is64 ? 32 : 20
        let size = 8 + UInt64(count) * stride
        let table = try region.read(at: 8, count: UInt64(count) * stride, "the universal header")
        var parts: [(region: FileRegion, architecture: String)] = []
        for index in 0..<Int(count) {
            let start = index * Int(stride)
            let architecture = MachOFile.architecture(try table.word(start), try table.word(start + 4))
            let offset = try table.address(start + 8, is64: is64)
            let length = try table.address(start + (is64 ? 16 : 12), is64: is64)
            guard offset >= size else {
                throw region.error(.malformed, "its image for \(architecture) lies in the header", at: 8 + UInt64(start))
            }
            parts.append((try region.part(at: offset, count: length, "the image for \(architecture)"), architecture))
        }
        let sorted = parts.sorted { $0.region.start < $1.region.start }
        for (part, next) in zip(sorted, sorted.dropFirst()) where next.region.start - part.region.start < part.region.size {
            throw region.error(.malformed, "its images for \(part.architecture) and \(next.architecture) overlap", at: next.region.start)
        }
        self.parts = parts
    }
}
