// swift-tools-version: 6.3
import PackageDescription

// What `scripts/bench` runs. A package of its own, so that no user of Rollcall builds it.

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "rollcall", path: "..")],
    targets: [
        .target(name: "CAllocations"),
        .target(
            name: "Corpus", dependencies: [.product(name: "Rollcall", package: "rollcall")], swiftSettings: strict),
        .target(
            name: "RouteLookup", dependencies: ["CAllocations", .product(name: "Rollcall", package: "rollcall")],
            swiftSettings: strict),
        .target(
            name: "StorageAccess", dependencies: ["CAllocations", .product(name: "Rollcall", package: "rollcall")],
            swiftSettings: strict),
        .executableTarget(
            name: "bench",
            dependencies: [
                "CAllocations", "Corpus", "RouteLookup", "StorageAccess", .product(name: "Rollcall", package: "rollcall"),
            ],
            path: "Sources/Bench", swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6])
