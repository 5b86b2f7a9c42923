// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "core",
    platforms: [.macOS(.v15)],
    products: [
        // What a program with plugins depends on, and its plugins with it.
        .library(name: "CourierCore", type: .dynamic, targets: ["CourierCore"]),
        // What cannot be shared: each image that links it has a copy of its own.
        .library(name: "CourierCoreStatic", type: .static, targets: ["CourierCore"]),
    ],
    dependencies: [.package(url: "file://@ROLLCALL@", from: "0.1.0")],
    targets: [
        .target(name: "CourierCore", dependencies: [.product(name: "Rollcall", package: "rollcall")])
    ],
    swiftLanguageModes: [.v6])
