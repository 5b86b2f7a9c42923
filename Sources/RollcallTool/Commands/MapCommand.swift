#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif
#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import RollcallInspector
internal import RollcallRegistry
internal import RollcallWire

/// `rollcall map`: what the modules of a program register, as a picture.
struct MapCommand: ToolCommand {
    private let paths: [String]
    private let path: String?
    private let title: String?
    private let format: ProgramMap.Format

    private static let formats = ProgramMap.Format.allCases.map(\.rawValue)

    static var declaration: CommandDeclaration {
        CommandDeclaration(
            name: "map", summary: "Draw what the modules of a program register.",
            discussion: [
                """
                The map shows the modules, what each of them registers, and which families, routes and stores they join by \
                that. Give the program first, then its plugins. Libraries that lie beside them and that they are linked \
                with are on the map as well.
                """,
                """
                The format follows from the extension of the file: .html is a page with a search, complete in one file; .svg \
                is a picture; .dot is for Graphviz; .mmd is for Mermaid. Without a file, the map goes to standard output.
                """,
            ],
            operands: [Files.operand],
            options: [
                OptionDeclaration(
                    name: "output", short: "o", about: "Write the map to this file, which is replaced.",
                    value: .init(name: "FILE", kind: .file)),
                OptionDeclaration(
                    name: "format", about: "The format, where the extension does not tell it: \(formats.joined(separator: ", ")).",
                    value: .init(name: "FORMAT", kind: .choice(formats))),
                OptionDeclaration(
                    name: "title", about: "What the program is called; the name of the first file where nothing is said.",
                    value: .init(name: "TEXT", kind: .text)),
            ],
            examples: [
                ("rollcall map .build/debug/courier -o map.html", "A page to look around in."),
                ("rollcall map .build/debug/courier plugins/*.so -o map.svg", "A picture of a program with its plugins."),
                ("rollcall map .build/debug/courier --format dot | dot -Tpdf > map.pdf", "Drawn by Graphviz."),
            ])
    }

    init(_ arguments: ParsedArguments) throws(ToolFailure) {
        paths = arguments.operands
        path = arguments.value("output")
        title = arguments.value("title")
        if let format = arguments.value("format").flatMap(ProgramMap.Format.init(rawValue:)) {
            self.format = format
        } else if let path {
            let name = path.split(separator: "/").last ?? ""
            let suffix = name.lastIndex(of: ".").map { String(name[$0...].dropFirst()) } ?? ""
            guard let format = ProgramMap.Format(fileExtension: suffix) else {
                let error = UsageError(.invalidValue(option: "The extension of --output"), Self.declaration, suffix, choices: Self.formats)
                throw ToolFailure(.usage, error.message)
            }
            self.format = format
        } else {
            throw ToolFailure(.usage, UsageError(.missingOption, Self.declaration, "--output FILE or --format FORMAT").message)
        }
    }

    func run(_ output: inout Output) throws(ToolFailure) -> ExitCode {
        let inventory = try Files.readProgram(paths)
        Files.reportProblems(inventory)
        let text = ProgramMap(inventory, title: title ?? Self.name(of: paths[0])).text(as: format)
        guard let path else {
            output.write(text)
            return .clean
        }
        guard !inventory.files.contains(where: { InspectedFile.areSame($0.path, path) }) else {
            throw ToolFailure(.usage, "\(Quoted.phrase(path)) is one of the files to be read; the map needs a file of its own.")
        }
        try Self.write(text, to: path)
        return .clean
    }

    /// The last part of a path.
    private static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// Writes the whole text, or nothing.
    private static func write(_ text: String, to path: String) throws(ToolFailure) {
        do {
            // A link stays one, and its target is replaced; a device or a pipe is written to.
            let path = InspectedFile.canonicalPath(path)
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            let isPlain = attributes.map { $0[.type] as? FileAttributeType == .typeRegular } ?? true
            try Data(text.utf8).write(to: URL(filePath: path), options: isPlain ? .atomic : [])
            if isPlain, let mode = attributes?[.posixPermissions] {
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
            }
        } catch {
            let cause = (error as? CocoaError)?.underlying as? POSIXError
            let reason = cause.map { String(cString: strerror($0.code.rawValue)) } ?? "\(error)"
            throw ToolFailure(.cannotWrite, "\(Quoted.phrase(path)) cannot be written: \(reason)")
        }
    }
}
