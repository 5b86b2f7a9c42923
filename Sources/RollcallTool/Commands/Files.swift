internal import RollcallInspector
internal import RollcallRegistry
internal import RollcallWire

/// The files that a command is given.
enum Files {
    /// How help names them.
    static let operand = OperandDeclaration(
        name: "FILE", about: "a program, a library or an object file, in the format ELF or Mach-O", count: .oneOrMore)

    /// Reads files. Each that cannot be read is reported; then the command ends.
    static func read(_ paths: [String]) throws(ToolFailure) -> Inventory {
        var files: [InspectedFile] = []
        var failures: [InspectionError] = []
        var seen: Set<String> = []
        // A file under two names is one file.
        for path in paths where seen.insert(InspectedFile.canonicalPath(path)).inserted {
            do throws(InspectionError) {
                files.append(try InspectedFile(path: path))
            } catch {
                failures.append(error)
            }
        }
        guard failures.isEmpty else {
            throw ToolFailure(.unreadable, failures.map { Quoted.phrase("\($0)") }.joined(separator: "\nrollcall: "))
        }
        return Inventory(files)
    }

    /// Reads the files of a program: those that are given, and the libraries beside them that they are linked with.
    static func readProgram(_ paths: [String]) throws(ToolFailure) -> Inventory {
        var files = try read(paths).files
        var next = 0
        while next < files.count {
            for path in files[next].linkedFiles where !files.contains(where: { InspectedFile.areSame($0.path, path) }) {
                files += try read([path]).files
            }
            next += 1
        }
        return Inventory(files)
    }

    /// Says what keeps parts of files from being read.
    static func reportProblems(_ inventory: Inventory) {
        for file in inventory.files {
            for problem in file.images.flatMap(\.problems) { StandardError.say(Quoted.phrase("\(file.path): \(problem)")) }
        }
    }
}

extension Inventory {
    /// Whether everything in the files could be read.
    var isWhole: Bool { files.allSatisfy { $0.images.allSatisfy(\.problems.isEmpty) } }
}
