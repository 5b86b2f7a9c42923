// swift-tools-version: 6.3
import PackageDescription

// How fast routes are found: `swift run -c release --package-path Benchmarks/RouteLookup`.

let package = Package(
    name: "routing-benchmark",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "rollcall", path: "../..")],
    targets: [
        .target(name: "CAllocations"),
        .executableTarget(
            name: "routing-benchmark",
            dependencies: ["CAllocations", .product(name: "RollcallRouting", package: "rollcall")],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("InternalImportsByDefault"),
            ]),
    ],
    swiftLanguageModes: [.v6])
