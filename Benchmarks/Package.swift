// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// What single steps cost. A package of its own, because it replaces the program's allocator to count
// how often it is called, and since a program can not be imported by another one: `Sources` leads to
// the program's own sources, without its entry point.
let package = Package(
    name: "teleop-benchmarks",
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
        .target(name: "CAllocationCount"),
        .executableTarget(
            name: "StepBenchmark",
            dependencies: ["ControlCore", "Teleop", "CAllocationCount"],
            swiftSettings: strict + [.treatAllWarnings(as: .error)]),
    ],
    swiftLanguageModes: [.v6]
)
