// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target of this package is held to.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// What is built: everything, or for the sanitizers, which have builds of their own, what their tests
/// need, since the rest takes minutes: with `TELEOP_PARTS=units` no tests that start the program, and
/// with `core` the library alone.
let parts = Context.environment["TELEOP_PARTS"]

/// The program, and the tests of its parts.
let program: [Target] = [
    .executableTarget(
        name: "Teleop",
        dependencies: [
            "ControlCore", "CLinux", "CEvdev", "CMosquitto", "COpenSSL", "CYAML",
        ],
        swiftSettings: strict),
    .testTarget(
        name: "TeleopTests",
        dependencies: ["Teleop", "ControlCore", "CEvdev", "COpenSSL", "TestSupport"],
        swiftSettings: strict),
]

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
    products: [.library(name: "ControlCore", targets: ["ControlCore"])]
        + (parts == "core" ? [] : [.executable(name: "teleop", targets: ["Teleop"])]),
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
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
        .testTarget(
            name: "ControlCoreTests", dependencies: ["ControlCore", "TestSupport"],
            swiftSettings: strict),
    ] + (parts == "core" ? [] : program) + (parts == nil ? wholeProgramTests : []),
    swiftLanguageModes: [.v6]
)
