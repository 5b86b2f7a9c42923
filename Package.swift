// swift-tools-version: 6.3
import CompilerPluginSupport
import Foundation
import PackageDescription

// MARK: - The toolchain's own SwiftSyntax

/// The folder in which this toolchain carries SwiftSyntax, or nil where it carries none.
///
/// The manifest runs as a process into which the toolchain's `libPackageDescription.so` is loaded, so its
/// own memory map tells where that toolchain lies. (`String(contentsOfFile:)` stops early on such a file.)
let toolchainSwiftSyntax: String? = {
    #if os(Linux)
    let tail = "/pm/ManifestAPI/libPackageDescription.so"
    guard let maps = try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd(),
        let line = String(decoding: maps, as: UTF8.self).split(separator: "\n").first(where: { $0.hasSuffix(tail) }),
        let slash = line.firstIndex(of: "/")
    else { return nil }
    let host = line[slash...].dropLast(tail.count) + "/host"
    let needed = ["SwiftSyntaxMacros", "SwiftSyntaxMacroExpansion", "SwiftCompilerPluginMessageHandling"]
    return needed.allSatisfy { FileManager.default.fileExists(atPath: "\(host)/\($0).swiftmodule") } ? String(host) : nil
    #else
    return nil
    #endif
}()

/// How a target reaches SwiftSyntax: the toolchain's own libraries, or the swift-syntax package.
struct SwiftSyntaxLinkage {
    var packages: [Package.Dependency] = []
    var plugin: [Target.Dependency] = []
    var tests: [Target.Dependency] = []
    var swift: [SwiftSetting] = []
    var linker: [LinkerSetting] = []
}

let syntax: SwiftSyntaxLinkage
if let host = toolchainSwiftSyntax {
    let libraries = [
        "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacros", "SwiftSyntaxMacroExpansion", "SwiftDiagnostics",
        "SwiftParser", "SwiftOperators", "SwiftBasicFormat", "SwiftCompilerPluginMessageHandling",
    ]
    syntax = SwiftSyntaxLinkage(
        swift: [.unsafeFlags(["-I", host]), .define("TOOLCHAIN_SWIFT_SYNTAX")],
        linker: [
            .unsafeFlags(["-L", host] + libraries.map { "-l\($0)" } + ["-Xlinker", "-rpath", "-Xlinker", host])
        ])
} else {
    func product(_ name: String) -> Target.Dependency { .product(name: name, package: "swift-syntax") }
    syntax = SwiftSyntaxLinkage(
        packages: [.package(url: "https://github.com/swiftlang/swift-syntax.git", "602.0.0"..<"700.0.0")],
        plugin: [product("SwiftSyntaxMacros"), product("SwiftParser"), product("SwiftCompilerPlugin")],
        tests: [
            product("SwiftSyntaxMacros"), product("SwiftSyntaxMacroExpansion"), product("SwiftParser"),
            product("SwiftOperators"),
        ])
}

// MARK: - libsecret

/// The folders of libsecret's headers where they lie in the usual places, or nil.
///
/// What `pkg-config` says of it has a flag that SwiftPM refuses (`-pthread`), with a warning at every build; so it is
/// asked only where these folders are not there.
let libsecretHeaders: [String]? = {
    let folders = ["/usr/include/libsecret-1", "/usr/include/glib-2.0"]
    let libraries = ["x86_64-linux-gnu", "aarch64-linux-gnu"].map { "/usr/lib/\($0)" } + ["/usr/lib64", "/usr/lib"]
    let configuration = libraries.map { $0 + "/glib-2.0/include" }.first { FileManager.default.fileExists(atPath: $0) }
    guard let configuration, folders.allSatisfy({ FileManager.default.fileExists(atPath: $0) }) else { return nil }
    return folders + [configuration]
}()

// MARK: - Settings of every target

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A debug build reads and writes JSON with optimised code too: without it, vectors and spans are many function
/// calls, and reading is twenty times slower. `@inlinable` code is still compiled as its client is.
let optimized: [SwiftSetting] = [
    .unsafeFlags(["-O"], .when(configuration: .debug))
]

// MARK: - The package: each floor depends on floors below it only

let package = Package(
    name: "rollcall",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Rollcall", targets: ["Rollcall"]),
        .library(name: "RollcallWire", targets: ["RollcallWire"]),
        .library(name: "RollcallStorage", targets: ["RollcallStorage"]),
        .library(name: "RollcallMessaging", targets: ["RollcallMessaging"]),
        .library(name: "RollcallUserDefaults", targets: ["RollcallUserDefaults"]),
        .library(name: "RollcallSQLite", targets: ["RollcallSQLite"]),
        .library(name: "RollcallSecretService", targets: ["RollcallSecretService"]),
        .library(name: "RollcallNATS", targets: ["RollcallNATS"]),
        .library(name: "RollcallStorageConformance", targets: ["RollcallStorageConformance"]),
        .library(name: "RollcallInspector", targets: ["RollcallInspector"]),
        .executable(name: "rollcall", targets: ["RollcallTool"]),
        .plugin(name: "RollcallCommand", targets: ["RollcallCommand"]),
    ],
    traits: [
        .trait(name: "SQLite", description: "RollcallSQLite: a store in an SQLite database (needs libsqlite3)"),
        .trait(
            name: "SecretService",
            description: "RollcallSecretService: a store in the desktop's secret service (needs libsecret)"),
        .trait(name: "NATS", description: "RollcallNATS: messages, routes and a store over NATS (needs libnats)"),
    ],
    dependencies: syntax.packages,
    targets: [
        .target(name: "CRollcallImages"),
        .target(name: "CRollcallVectors"),
        .target(name: "RollcallWire", dependencies: ["CRollcallVectors"], swiftSettings: strict + optimized),
        .target(name: "RollcallPattern", swiftSettings: strict),
        .target(name: "RollcallRegistry", dependencies: ["CRollcallImages", "RollcallWire"], swiftSettings: strict),
        .target(name: "RollcallFactory", dependencies: ["RollcallRegistry", "RollcallWire"], swiftSettings: strict),
        .target(name: "RollcallStorage", dependencies: ["RollcallRegistry", "RollcallWire"], swiftSettings: strict),
        .target(name: "RollcallUserDefaults", dependencies: ["RollcallStorage"], swiftSettings: strict),
        // The real systems, each behind the trait of its name: without it the target is empty.
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .target(
            name: "RollcallSQLite",
            dependencies: ["RollcallRegistry", "RollcallStorage", .target(name: "CSQLite", condition: .when(traits: ["SQLite"]))],
            swiftSettings: strict),
        .systemLibrary(
            name: "CLibSecret", pkgConfig: libsecretHeaders == nil ? "libsecret-1" : nil, providers: [.apt(["libsecret-1-dev"])]),
        .target(
            name: "RollcallSecretService",
            dependencies: ["RollcallStorage", .target(name: "CLibSecret", condition: .when(traits: ["SecretService"]))],
            swiftSettings: strict + [
                .unsafeFlags((libsecretHeaders ?? []).flatMap { ["-Xcc", "-I\($0)"] }, .when(traits: ["SecretService"]))
            ]),
        .target(
            name: "RollcallStorageConformance", dependencies: ["RollcallRegistry", "RollcallStorage"], swiftSettings: strict),
        .target(
            name: "RollcallRouting", dependencies: ["RollcallPattern", "RollcallRegistry", "RollcallWire"],
            swiftSettings: strict),
        .target(
            name: "RollcallMessaging", dependencies: ["RollcallFactory", "RollcallRegistry", "RollcallWire"],
            swiftSettings: strict),
        .systemLibrary(name: "CNATS", pkgConfig: "libnats", providers: [.apt(["libnats-dev"])]),
        .target(
            name: "RollcallNATS",
            dependencies: [
                "RollcallMessaging", "RollcallPattern", "RollcallRegistry", "RollcallRouting", "RollcallStorage", "RollcallWire",
                .target(name: "CNATS", condition: .when(traits: ["NATS"])),
            ],
            swiftSettings: strict),
        .target(
            name: "RollcallInspector", dependencies: ["RollcallPattern", "RollcallRegistry", "RollcallRouting", "RollcallWire"],
            resources: [.embedInCode("Map/Page/map.css"), .embedInCode("Map/Page/map.js")], swiftSettings: strict),
        // The program `rollcall`. Its target has another name than the module Rollcall, also where files' names are
        // compared without regard to case.
        .executableTarget(
            name: "RollcallTool",
            dependencies: ["RollcallInspector", "RollcallRegistry", "RollcallWire"],
            swiftSettings: strict),
        .plugin(
            name: "RollcallCommand",
            capability: .command(
                intent: .custom(verb: "rollcall", description: "Lists and checks what the products register with Rollcall.")),
            dependencies: ["RollcallTool"]),
        .target(
            name: "Rollcall",
            dependencies: [
                "RollcallFactory", "RollcallMessaging", "RollcallPattern", "RollcallRegistry", "RollcallRouting",
                "RollcallStorage", "RollcallWire", "RollcallMacros", .target(name: "RollcallSecretService", condition: .when(traits: ["SecretService"])),
            ],
            swiftSettings: strict),
        .macro(
            name: "RollcallMacros", dependencies: ["RollcallPattern"] + syntax.plugin, swiftSettings: strict + syntax.swift,
            linkerSettings: syntax.linker),
        .testTarget(name: "RollcallWireTests", dependencies: ["RollcallWire", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "RollcallRegistryTests", dependencies: ["RollcallRegistry", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "RollcallPatternTests", dependencies: ["RollcallPattern"], swiftSettings: strict),
        .testTarget(name: "RollcallRoutingTests", dependencies: ["Rollcall", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "RollcallDirectTests", dependencies: ["Rollcall"], swiftSettings: strict),
        .testTarget(
            name: "RollcallInspectorTests",
            dependencies: [
                "RollcallInspector", "RollcallPattern", "RollcallRegistry", "RollcallRouting", "RollcallTool", "RollcallWire", "TestCommand",
                "TestSupport",
            ], swiftSettings: strict),
        // What tests of several targets need.
        .target(name: "TestSupport", dependencies: ["RollcallRegistry"], path: "Tests/Helpers/TestSupport", swiftSettings: strict),
        // Runs programs, for tests.
        .target(name: "TestCommand", path: "Tests/Helpers/TestCommand", swiftSettings: strict),
        // Builds packages that depend on this one, and reads what was built.
        .testTarget(
            name: "LinkingTests", dependencies: ["RollcallInspector", "RollcallRegistry", "RollcallTool", "TestCommand"],
            exclude: ["Fixtures"], swiftSettings: strict),
        .testTarget(name: "RollcallFactoryTests", dependencies: ["Rollcall"], swiftSettings: strict),
        .testTarget(name: "StoreBackedTests", dependencies: ["Rollcall"], swiftSettings: strict),
        .target(
            name: "StoreCases", dependencies: ["RollcallStorage"], path: "Tests/Helpers/StoreCases", swiftSettings: strict),
        .executableTarget(
            name: "storage-test-helper",
            dependencies: [
                "RollcallStorage", "RollcallStorageConformance", "RollcallSQLite", "RollcallSecretService", "StoreCases",
            ], path: "Tests/Helpers/storage-test-helper",
            swiftSettings: strict),
        .testTarget(
            name: "RollcallStorageTests",
            dependencies: [
                "RollcallStorage", "RollcallStorageConformance", "RollcallUserDefaults", "RollcallRegistry",
                "RollcallSQLite", "RollcallSecretService", "StoreCases", "storage-test-helper",
            ], swiftSettings: strict),
        .testTarget(name: "RollcallMessagingTests", dependencies: ["Rollcall", "RollcallRegistry", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "RollcallNATSTests",
            dependencies: ["Rollcall", "RollcallNATS", "RollcallRegistry", "RollcallStorageConformance", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "RollcallMacrosTests", dependencies: ["RollcallMacros"] + syntax.tests,
            swiftSettings: strict + syntax.swift, linkerSettings: syntax.linker),
    ],
    swiftLanguageModes: [.v6])
