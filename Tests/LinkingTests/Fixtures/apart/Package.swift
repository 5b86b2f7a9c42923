// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "apart",
    platforms: [.macOS(.v15)],
    products: [.library(name: "ApartSticker", type: .dynamic, targets: ["ApartSticker"])],
    dependencies: [.package(path: "../core")],
    targets: [.target(name: "ApartSticker", dependencies: [.product(name: "CourierCore", package: "core")])],
    swiftLanguageModes: [.v6])
