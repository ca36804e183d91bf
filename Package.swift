// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target of this package is held to.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// The sanitizers have builds of their own, for the unit tests alone: the rest would take a minute
/// each to build, and start a program that is not built so.
let isForUnitTests = Context.environment["TELEOP_UNIT_TESTS_ONLY"] != nil

/// Tests that start the program.
let wholeProgramTests: [Target] = [
    .testTarget(
        name: "IntegrationTests", dependencies: ["TestSupport"],
        exclude: [
            "Devices", "FakeDevices", "Relay", "Faults/plain_sender.py",
            "Faults/shifted_clock.c", "Faults/sleeping_machine.c", "Faults/stamp.py",
        ],
        swiftSettings: strict),
    .testTarget(name: "KernelTests", exclude: ["Guest"], swiftSettings: strict),
]

let package = Package(
    name: "teleop",
    products: [
        .executable(name: "teleop", targets: ["Teleop"]),
        .library(name: "ControlCore", targets: ["ControlCore"]),
    ],
    targets: [
        .systemLibrary(
            name: "CMosquitto", pkgConfig: "libmosquitto", providers: [.apt(["libmosquitto-dev"])]),
        .systemLibrary(name: "CEvdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
        .systemLibrary(
            name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .target(name: "CLinux"),
        .target(
            name: "ControlCore",
            swiftSettings: strict + [.treatWarning("ExplicitSendable", as: .error)]),
        .executableTarget(
            name: "Teleop",
            dependencies: [
                "ControlCore", "CLinux", "CEvdev", "CMosquitto", "COpenSSL", "CYAML",
            ],
            swiftSettings: strict),
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
        .testTarget(
            name: "ControlCoreTests", dependencies: ["ControlCore", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "TeleopTests", dependencies: ["Teleop", "ControlCore", "CEvdev", "TestSupport"],
            swiftSettings: strict),
    ] + (isForUnitTests ? [] : wholeProgramTests),
    swiftLanguageModes: [.v6]
)
