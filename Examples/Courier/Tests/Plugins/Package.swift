// swift-tools-version: 6.3
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]
let core: Target.Dependency = .product(name: "CourierCore", package: "courier-core")

// Plugins that the tests load; the source of each says what is special about it.
let package = Package(
    name: "courier-test-plugins",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Impostor", type: .dynamic, targets: ["Impostor"]),
        .library(name: "FutureRecord", type: .dynamic, targets: ["FutureRecord"]),
        .library(name: "Collection", type: .dynamic, targets: ["Collection"]),
        .library(name: "OwnCopy", type: .dynamic, targets: ["OwnCopy"]),
    ],
    dependencies: [
        .package(name: "courier", path: "../.."),
        .package(name: "courier-core", path: "../../Core"),
        .package(name: "stickers", path: "../../Stickers"),
        .package(name: "rollcall", path: "../../../.."),
    ],
    targets: [
        .target(name: "Impostor", dependencies: [core], swiftSettings: strict),
        .target(name: "FutureRecord", dependencies: [core], swiftSettings: strict),
        .target(
            name: "Collection", dependencies: [core, .product(name: "Stickers", package: "stickers")],
            swiftSettings: strict),
        .target(
            name: "OwnCopy", dependencies: [.product(name: "Rollcall", package: "rollcall")], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6])
