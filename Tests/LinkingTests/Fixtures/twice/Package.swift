// swift-tools-version: 6.3
import PackageDescription

let rollcall: Target.Dependency = .product(name: "Rollcall", package: "rollcall")

let package = Package(
    name: "twice",
    platforms: [.macOS(.v15)],
    dependencies: [.package(url: "file://@ROLLCALL@", from: "0.1.0")],
    targets: [
        .target(name: "Users", dependencies: [rollcall]),
        .target(name: "Profiles", dependencies: [rollcall]),
        .target(name: "Pages", dependencies: [rollcall]),
        .executableTarget(name: "once", dependencies: ["Users", rollcall], path: "Sources/once"),
        .executableTarget(name: "twice", dependencies: ["Users", "Profiles", rollcall]),
        .executableTarget(name: "page-twice", dependencies: ["Users", "Pages", rollcall], path: "Sources/page-twice"),
    ],
    swiftLanguageModes: [.v6])
