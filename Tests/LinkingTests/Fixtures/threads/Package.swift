// swift-tools-version: 6.3
import PackageDescription

let core: Target.Dependency = .product(name: "CourierCore", package: "core")

let package = Package(
    name: "threads",
    platforms: [.macOS(.v15)],
    products: [.library(name: "Late", type: .dynamic, targets: ["Late"])],
    dependencies: [.package(path: "../core")],
    targets: [
        .executableTarget(name: "threads", dependencies: [core]),
        .target(name: "Late", dependencies: [core]),
    ],
    swiftLanguageModes: [.v6])
