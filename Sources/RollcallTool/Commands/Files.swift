internal import RollcallInspector
internal import RollcallRegistry

/// The files that a command is given.
enum Files {
    /// How help names them.
    static let operand = OperandDeclaration(
        name: "FILE", about: "a program, a library or an object file, in the format ELF or Mach-O", count: .oneOrMore)

    /// Reads files. Each that cannot be read is reported; then the command ends.
    static func read(_ paths: [String]) throws(ToolFailure) -> Inventory {
        var files: [InspectedFile] = []
        var failures: [InspectionError] = []
        for path in paths {
            do throws(InspectionError) {
                files.append(try InspectedFile(path: path))
            } catch {
                failures.append(error)
            }
        }
        guard failures.isEmpty else {
            throw ToolFailure(.unreadable, failures.map { Quoted.phrase("\($0)") }.joined(separator: "\nrollcall: "))
        }
        for file in files {
            for problem in file.images.flatMap(\.problems) { StandardError.say(Quoted.phrase("\(file.path): \(problem)")) }
        }
        return Inventory(files)
    }
}
