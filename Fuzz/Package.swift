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

func fuzzer(_ name: String, of module: Target.Dependency = "RollcallWire") -> Target {
    .executableTarget(
        name: name, dependencies: ["FuzzDriver", module],
        swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])],
        linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])])
}

let package = Package(
    name: "Fuzz",
    targets: [
        .target(name: "RollcallWire", swiftSettings: strict),
        .target(name: "CRollcallImages"),
        .target(name: "RollcallPattern", swiftSettings: strict),
        .target(name: "RollcallRegistry", dependencies: ["CRollcallImages", "RollcallWire"], swiftSettings: strict),
        .target(
            name: "RollcallRouting", dependencies: ["RollcallPattern", "RollcallRegistry"],
            exclude: ["RollcallRouting.docc"], swiftSettings: strict),
        .target(
            name: "RollcallInspector", dependencies: ["RollcallPattern", "RollcallRegistry", "RollcallRouting", "RollcallWire"],
            exclude: ["RollcallInspector.docc"],
            resources: [.embedInCode("Map/Page/map.css"), .embedInCode("Map/Page/map.js")], swiftSettings: strict),
        .target(name: "FuzzDriver", swiftSettings: strict),
        fuzzer("FuzzReader"),
        fuzzer("FuzzCoding"),
        fuzzer("FuzzStreams"),
        fuzzer("FuzzRoutes", of: "RollcallRouting"),
        fuzzer("FuzzBinaries", of: "RollcallInspector"),
    ],
    swiftLanguageModes: [.v6])
