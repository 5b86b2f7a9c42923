// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "hello",
    platforms: [.macOS(.v15)],
    dependencies: [.package(url: "file://@ROLLCALL@", from: "0.1.0")],
    targets: [
        .executableTarget(name: "hello", dependencies: [.product(name: "Rollcall", package: "rollcall")])
    ])
