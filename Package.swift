// swift-tools-version: 6.2

import PackageDescription

/// Settings that hold for every target of the package.
///
/// A misspelt feature name is ignored in silence by the compiler, so `FlintStreams` guards the list with
/// `#if !hasFeature(…)`.
let settings: [SwiftSetting] = [
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
    .enableUpcomingFeature("ExistentialAny"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
    .enableUpcomingFeature("InternalImportsByDefault"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
    .enableUpcomingFeature("MemberImportVisibility"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0470-isolated-conformances.md
    .enableUpcomingFeature("InferIsolatedConformances"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0481-weak-let.md
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0458-strict-memory-safety.md
    .strictMemorySafety(),
]

/// Off for `FlintFlows` and its tests: it would make the handlers of a main-actor class nonisolated, because what
/// counts is the module that declares the protocol.
///
/// https://github.com/swiftlang/swift-evolution/blob/main/proposals/0461-async-function-isolation.md
let callersIsolation: [SwiftSetting] = [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]

let package = Package(
    name: "flint",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "FlintStreams", targets: ["FlintStreams"]),
        .library(name: "FlintCore", targets: ["FlintCore"]),
        .library(name: "FlintFlows", targets: ["FlintFlows"]),
        .library(name: "FlintGenerator", targets: ["FlintGenerator"]),
        .library(name: "FlintTesting", targets: ["FlintTesting"]),
        .executable(name: "flint-demo", targets: ["flint-demo"]),
    ],
    targets: [
        // Floor 1
        .target(name: "FlintStreams"),

        // Floor 2
        .target(name: "FlintFlows", dependencies: ["FlintStreams"]),

        // Floor 3
        .target(name: "FlintCore", dependencies: ["FlintStreams"]),

        // Floor 5
        .target(name: "FlintTesting", dependencies: ["FlintCore", "FlintStreams"]),

        // Tools
        .target(name: "FlintGenerator"),

        // Applications
        .executableTarget(name: "flint-demo", dependencies: ["FlintCore"]),
        .target(name: "AllocationCounter", path: "Benchmarks/AllocationCounter"),
        .target(
            name: "BenchmarkHarness", dependencies: ["AllocationCounter"], path: "Benchmarks/BenchmarkHarness"
        ),
        .executableTarget(
            name: "FlintBenchmarks", dependencies: ["BenchmarkHarness", "FlintCore", "FlintStreams"],
            path: "Benchmarks/FlintBenchmarks"),

        // Tests
        .testTarget(name: "FlintStreamsTests", dependencies: ["FlintStreams"]),
        .testTarget(name: "FlintFlowsTests", dependencies: ["FlintFlows", "FlintStreams"]),
        .testTarget(name: "FlintGeneratorTests", dependencies: ["FlintGenerator"], exclude: ["Diagrams"]),
        .testTarget(name: "FlintCoreTests", dependencies: ["FlintCore", "FlintTesting", "FlintStreams"]),
        .testTarget(name: "FlintTestingTests", dependencies: ["FlintTesting", "FlintCore"]),
        .testTarget(name: "flint-demoTests", dependencies: ["flint-demo", "FlintTesting"]),
        .testTarget(name: "BenchmarkHarnessTests", dependencies: ["BenchmarkHarness"]),
        .testTarget(
            name: "DocumentationTests", dependencies: ["FlintCore", "FlintStreams", "FlintTesting"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.name != "AllocationCounter" {
    let isFlows = target.name.hasPrefix("FlintFlows")
    target.swiftSettings = (target.swiftSettings ?? []) + settings + (isFlows ? [] : callersIsolation)
}
