// swift-tools-version: 6.3
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

// The core is a package and a dynamic library of its own. It takes Rollcall in, so that the program and every
// plugin share one copy of both; whoever uses it depends on this product alone, never on Rollcall beside it.
let package = Package(
    name: "courier-core",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "CourierCore", type: .dynamic, targets: ["CourierCore"])
    ],
    traits: ["SecretService", "NATS"],
    dependencies: [
        .package(
            name: "rollcall", path: "../../..",
            traits: [
                .trait(name: "SecretService", condition: .when(traits: ["SecretService"])),
                .trait(name: "NATS", condition: .when(traits: ["NATS"])),
            ])
    ],
    targets: [
        .target(
            name: "CourierCore",
            dependencies: [
                .product(name: "Rollcall", package: "rollcall"),
                .product(name: "RollcallNATS", package: "rollcall", condition: .when(traits: ["NATS"])),
            ],
            swiftSettings: strict)
    ],
    swiftLanguageModes: [.v6])
