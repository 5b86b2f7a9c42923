import SwiftSyntaxMacros

#if TOOLCHAIN_SWIFT_SYNTAX
@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling

/// The toolchain's SwiftSyntax has no `SwiftCompilerPlugin`, so this is what that module does: it answers
/// the compiler's messages on standard input.
@main
struct Plugin: PluginProvider {
    static func main() throws {
        let connection = try StandardIOMessageConnection()
        try CompilerPluginMessageListener(connection: connection, provider: Plugin()).main()
    }

    func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
        guard let macro = allMacros.first(where: { String(describing: $0) == typeName }) else {
            throw UnknownMacro(name: typeName)
        }
        return macro
    }
}

struct UnknownMacro: Error, CustomStringConvertible {
    let name: String
    var description: String { "RollcallMacros has no macro '\(name)'" }
}
#else
import SwiftCompilerPlugin

@main
struct Plugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = allMacros
}
#endif

/// Every macro that this plugin expands.
var allMacros: [any Macro.Type] {
    [
        MemberMacro.self, RouteMacro.self, PageMacro.self, WireCodableMacro.self, StoreBackedMacro.self,
        StoredPropertyMacro.self, KeyMacro.self, NotStoredMacro.self,
    ]
}
