// swift-tools-version: 6.3
import PackageDescription

// Fuzzers with libFuzzer and the address sanitizer; `scripts/fuzz` builds and runs them. What they try is
// compiled here from the same files, since it must be instrumented too.

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .unsafeFlags(["-sanitize=fuzzer,address", "-O", "-enforce-exclusivity=checked"]),
]

/// The macros, which `scripts/fuzz` builds with the package itself, and which are not instrumented.
let macros: [SwiftSetting] = [
    .unsafeFlags(["-load-plugin-executable", "\(Context.packageDirectory)/../.build/debug/RollcallMacros-tool#RollcallMacros"])
]

func fuzzer(_ name: String, of module: Target.Dependency = "RollcallWire", _ settings: [SwiftSetting] = []) -> Target {
    .executableTarget(
        name: name, dependencies: ["FuzzDriver", module],
        swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])] + settings,
        linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])])
}

let package = Package(
    name: "Fuzz",
    targets: [
        .target(name: "CRollcallVectors"),
        .target(name: "RollcallWire", dependencies: ["CRollcallVectors"], swiftSettings: strict),
        .target(name: "CRollcallImages"),
        .target(name: "RollcallPattern", swiftSettings: strict),
        .target(name: "RollcallRegistry", dependencies: ["CRollcallImages", "RollcallWire"], swiftSettings: strict),
        .target(
            name: "RollcallRouting", dependencies: ["RollcallPattern", "RollcallRegistry", "RollcallWire"],
            exclude: ["RollcallRouting.docc"], swiftSettings: strict),
        .target(
            name: "RollcallInspector", dependencies: ["RollcallPattern", "RollcallRegistry", "RollcallRouting", "RollcallWire"],
            exclude: ["RollcallInspector.docc"],
            resources: [.embedInCode("Map/Page/map.css"), .embedInCode("Map/Page/map.js")], swiftSettings: strict),
        .target(
            name: "RollcallFactory", dependencies: ["RollcallRegistry", "RollcallWire"],
            swiftSettings: strict),
        .target(
            name: "RollcallStorage", dependencies: ["RollcallRegistry", "RollcallWire"], exclude: ["RollcallStorage.docc"],
            swiftSettings: strict),
        .target(
            name: "RollcallMessaging", dependencies: ["RollcallFactory", "RollcallRegistry", "RollcallWire"],
            exclude: ["RollcallMessaging.docc"], swiftSettings: strict),
        .target(
            name: "Rollcall",
            dependencies: [
                "RollcallFactory", "RollcallMessaging", "RollcallPattern", "RollcallRegistry", "RollcallRouting",
                "RollcallStorage", "RollcallWire",
            ],
            swiftSettings: strict + macros),
        .target(name: "FuzzDriver", swiftSettings: strict),
        fuzzer("FuzzReader"),
        fuzzer("FuzzCoding", of: "Rollcall", macros),
        fuzzer("FuzzFamilies", of: "Rollcall", macros),
        fuzzer("FuzzStreams"),
        fuzzer("FuzzRoutes", of: "RollcallRouting"),
        fuzzer("FuzzBinaries", of: "RollcallInspector"),
    ],
    swiftLanguageModes: [.v6])
