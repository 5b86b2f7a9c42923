// swift-tools-version: 6.3
import PackageDescription

let rollcall: Target.Dependency = .product(name: "Rollcall", package: "rollcall")

let package = Package(
    name: "fresh",
    platforms: [.macOS(.v15)],
    dependencies: [.package(url: "file://@ROLLCALL@", from: "0.1.0")],
    targets: [
        .target(name: "Drawing", dependencies: [rollcall]),
        .target(name: "Circles", dependencies: ["Drawing", rollcall]),
        .executableTarget(name: "fresh", dependencies: ["Drawing", "Circles", rollcall]),
        .testTarget(name: "FreshTests", dependencies: ["Circles", rollcall]),
    ],
    swiftLanguageModes: [.v6])
