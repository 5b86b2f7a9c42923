// swift-tools-version: 6.3
import PackageDescription

let shared: Target.Dependency = .product(name: "CourierCore", package: "core")
let embedded: Target.Dependency = .product(name: "CourierCoreStatic", package: "core")

let package = Package(
    name: "hosts",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Sticker", type: .dynamic, targets: ["Sticker"]),
        .library(name: "Rival", type: .dynamic, targets: ["Rival"]),
        .library(name: "Future", type: .dynamic, targets: ["Future"]),
        .library(name: "Embedded", type: .dynamic, targets: ["Embedded"]),
    ],
    dependencies: [.package(path: "../core")],
    targets: [
        .executableTarget(name: "host", dependencies: [shared]),
        .executableTarget(name: "static-host", dependencies: [embedded]),
        .executableTarget(
            name: "exporting-host", dependencies: [embedded],
            linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic"])]),
        .target(name: "Sticker", dependencies: [shared]),
        .target(name: "Rival", dependencies: [shared]),
        .target(name: "Future", dependencies: [shared]),
        .target(name: "Embedded", dependencies: [embedded]),
    ],
    swiftLanguageModes: [.v6])
