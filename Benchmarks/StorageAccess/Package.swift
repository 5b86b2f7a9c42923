// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "storage-benchmark",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "rollcall", path: "../..")],
    targets: [
        .executableTarget(
            name: "storage-benchmark", dependencies: [.product(name: "RollcallStorage", package: "rollcall")])
    ],
    swiftLanguageModes: [.v6])
