// swift-tools-version: 6.3
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

// A plugin: a package built apart from the program, and a dynamic library that depends on the core alone.
let package = Package(
    name: "stickers",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Stickers", type: .dynamic, targets: ["Stickers"])
    ],
    dependencies: [
        .package(name: "courier-core", path: "../Core")
    ],
    targets: [
        .target(
            name: "Stickers", dependencies: [.product(name: "CourierCore", package: "courier-core")],
            swiftSettings: strict)
    ],
    swiftLanguageModes: [.v6])
