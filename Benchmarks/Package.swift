// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

// What the core costs. A package of its own, because it replaces the program's allocator to count
// how often it is called.
let package = Package(
    name: "teleop-benchmarks",
    dependencies: [.package(name: "teleop", path: "..")],
    targets: [
        .target(name: "CAllocationCount"),
        .executableTarget(
            name: "ControlCoreBenchmark",
            dependencies: [
                .product(name: "ControlCore", package: "teleop"), "CAllocationCount",
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
