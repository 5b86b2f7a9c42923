import Foundation
import PackagePlugin

/// `swift package rollcall check`: builds the package's products and runs `rollcall` on them.
///
///     swift package rollcall [COMMAND] [--product NAME]… [--configuration debug|release] [ARGUMENT]…
///
/// Without a command it checks. Each program is taken by itself, with all dynamic libraries of the package; where
/// products are named, just these are taken, together. All other arguments go to `rollcall` as they are, behind the
/// files.
@main struct RollcallCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        var extractor = ArgumentExtractor(arguments)
        let names = extractor.extractOption(named: "product")
        let configuration = extractor.extractOption(named: "configuration").last
        var rest = extractor.remainingArguments
        let command = rest.first.map { $0.hasPrefix("-") } == false ? rest.removeFirst() : "check"
        let tool = try context.tool(named: "RollcallTool").url
        guard ["list", "check", "match"].contains(command) else {
            // Nothing needs to be built to print help.
            return try end(run(tool, [command] + rest, in: context))
        }
        let codes = try programs(context, names, configuration).map { try run(tool, [command] + $0 + rest, in: context) }
        end(codes.max() ?? 0)
    }

    /// The files of each program, built.
    private func programs(_ context: PluginContext, _ names: [String], _ configuration: String?) throws -> [[String]] {
        for name in names where !context.package.products.contains(where: { $0.name == name }) {
            throw Failure("the package has no product \(name); it has \(context.package.products.map(\.name).joined(separator: ", "))")
        }
        var programs: [String] = []
        var libraries: [String] = []
        var parameters = PackageManager.BuildParameters(configuration: .inherit, logging: .concise)
        switch configuration {
        case nil: break
        case "debug": parameters.configuration = .debug
        case "release": parameters.configuration = .release
        case let other?: throw Failure("the configuration is debug or release, and not \(other)")
        }
        var named: [String] = []
        for product in context.package.products where names.isEmpty || names.contains(product.name) {
            let isProgram = product is ExecutableProduct
            let isLibrary = (product as? LibraryProduct)?.kind == .dynamic
            guard isProgram || isLibrary else {
                if names.isEmpty { continue }
                throw Failure("the product \(product.name) is neither a program nor a dynamic library, so there is no file of it")
            }
            let result = try packageManager.build(.product(product.name), parameters: parameters)
            guard result.succeeded else { throw Failure("\(product.name) cannot be built:\n\(result.logText)") }
            let files = [product.name, "lib\(product.name).so", "lib\(product.name).dylib"]
            let artifact = result.builtArtifacts.first { artifact in
                (isProgram ? artifact.kind == .executable : artifact.kind == .dynamicLibrary)
                    && files.contains(artifact.url.lastPathComponent)
            }
            guard let file = artifact?.url.path else { throw Failure("the file of \(product.name) is not where it was built") }
            if isProgram { programs.append(file) } else { libraries.append(file) }
            named.append(file)
        }
        guard !named.isEmpty else { throw Failure("the package has no program and no dynamic library") }
        if !names.isEmpty || programs.isEmpty { return [named] }
        return programs.map { [$0] + libraries }
    }

    /// Runs the tool, and gives the code that it ends with.
    private func run(_ tool: URL, _ arguments: [String], in context: PluginContext) throws -> Int32 {
        let process = Process()
        process.executableURL = tool
        // Files of the package are named from its folder, which messages are easier to read with.
        let folder = context.package.directoryURL.path + "/"
        process.currentDirectoryURL = context.package.directoryURL
        process.arguments = arguments.map { $0.hasPrefix(folder) ? String($0.dropFirst(folder.count)) : $0 }
        try process.run()
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : 70
    }

    /// SwiftPM itself then ends with 1, whatever the code.
    private func end(_ code: Int32) {
        if code != 0 { exit(code) }
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) { self.description = description }
    }
}
