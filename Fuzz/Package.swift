// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// The parsers under libFuzzer. A package of its own, because a program without `main` does not
// link in an ordinary build. `Sources` leads to the program's own sources; its entry point is
// left out, since libFuzzer brings one.
let package = Package(
    name: "teleop-fuzz",
    targets: [
        .systemLibrary(name: "CMosquitto", pkgConfig: "libmosquitto"),
        .systemLibrary(name: "CEvdev", pkgConfig: "libevdev"),
        .systemLibrary(name: "COpenSSL", pkgConfig: "openssl"),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1"),
        .target(name: "CLinux"),
        .target(name: "ControlCore", swiftSettings: strict),
        .target(
            name: "Teleop",
            dependencies: [
                "ControlCore", "CLinux", "CEvdev", "CMosquitto", "COpenSSL", "CYAML",
            ],
            exclude: ["TeleopProgram.swift"],
            swiftSettings: strict),
        .executableTarget(name: "FuzzConfiguration", dependencies: ["Teleop"]),
        .executableTarget(name: "FuzzMapping", dependencies: ["Teleop", "ControlCore"]),
        .executableTarget(name: "FuzzRecording", dependencies: ["Teleop", "ControlCore"]),
        .executableTarget(name: "FuzzSetpointFile", dependencies: ["Teleop"]),
        .executableTarget(name: "FuzzTwistMessage", dependencies: ["Teleop"]),
    ],
    swiftLanguageModes: [.v6]
)
