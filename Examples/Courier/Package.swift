// swift-tools-version: 6.3
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

// Everything here depends on the core's dynamic product and on nothing else of Rollcall: a target that named
// Rollcall as well would link a second copy of it.
let core: Target.Dependency = .product(name: "CourierCore", package: "courier-core")

/// The modules that the program is made of. None of them knows another one's messages, and the program
/// knows none of them: it links them, and what they declare registers itself.
let features = [
    "CourierText", "CourierLink", "CourierImage", "CourierVoice", "CourierLocation", "CourierReceipt",
    "CourierProfiles", "CourierSettings", "CourierPresence",
]

let package = Package(
    name: "courier",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "courier", targets: ["courier"])
    ],
    // With SecretService, credentials are kept in the desktop's secret service; it needs libsecret. With NATS, messages
    // and routes go to other machines; it needs libnats.
    traits: ["SecretService", "NATS"],
    dependencies: [
        .package(
            name: "courier-core", path: "Core",
            traits: [
                .trait(name: "SecretService", condition: .when(traits: ["SecretService"])),
                .trait(name: "NATS", condition: .when(traits: ["NATS"])),
            ]),
        // For its command plugin, `swift package rollcall check`: no target names a product of it.
        .package(name: "rollcall", path: "../.."),
    ],
    targets: features.map { .target(name: $0, dependencies: [core], swiftSettings: strict) } + [
        .target(
            name: "CourierConversation", dependencies: [core],
            resources: [.embedInCode("Resources/conversation.jsonl")],
            swiftSettings: strict),
        .target(
            name: "MatrixEvents", dependencies: [core], resources: [.embedInCode("Resources/room.jsonl")],
            swiftSettings: strict),
        .target(name: "MatrixMessages", dependencies: [core, "MatrixEvents"], swiftSettings: strict),
        .target(name: "MatrixState", dependencies: [core, "MatrixEvents"], swiftSettings: strict),
        .executableTarget(
            name: "courier",
            dependencies: [core, "CourierConversation", "MatrixEvents", "MatrixMessages", "MatrixState"]
                + features.map { .target(name: $0) },
            swiftSettings: strict),
        .testTarget(
            name: "CourierTests", dependencies: [core, "MatrixEvents", "MatrixMessages", "MatrixState"],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6])
