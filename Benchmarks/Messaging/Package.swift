// swift-tools-version: 6.3
import PackageDescription

// Remote calls and JetStream publishing beside the C client used directly. It needs libnats-dev and nats-server.
let package = Package(
    name: "nats-benchmark",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "rollcall", path: "../..", traits: ["NATS"])],
    targets: [
        .target(name: "CClient", linkerSettings: [.linkedLibrary("nats")]),
        .executableTarget(
            name: "nats-benchmark",
            dependencies: [
                "CClient", .product(name: "Rollcall", package: "rollcall"), .product(name: "RollcallNATS", package: "rollcall"),
            ]),
    ],
    swiftLanguageModes: [.v6])
