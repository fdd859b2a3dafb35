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
        // What a store asks about is linked by those who use it.
        .library(name: "FlintAppleBluetooth", targets: ["FlintAppleBluetooth"]),
        .library(name: "FlintAppleHome", targets: ["FlintAppleHome"]),
        .library(name: "FlintAppleSiri", targets: ["FlintAppleSiri"]),
        .library(name: "FlintFlows", targets: ["FlintFlows"]),
        .library(name: "FlintDurableFlows", targets: ["FlintDurableFlows"]),
        // Empty without the trait `SQLite`.
        .library(name: "FlintSQLiteFlows", targets: ["FlintSQLiteFlows"]),
        .library(name: "FlintTweaks", targets: ["FlintTweaks"]),
        .library(name: "FlintFlags", targets: ["FlintFlags"]),
        .library(name: "FlintTweaksCompatibility", targets: ["FlintTweaksCompatibility"]),
        .library(name: "FlintNavigation", targets: ["FlintNavigation"]),
        .library(name: "FlintTesting", targets: ["FlintTesting"]),
        .library(name: "FlintInspector", targets: ["FlintInspector"]),
        .library(name: "FlintTelemetry", targets: ["FlintTelemetry"]),
        .executable(name: "flint", targets: ["flint"]),
        .executable(name: "TweakAccessorGenerator", targets: ["TweakAccessorGenerator"]),
        .plugin(name: "FlintGeneratorPlugin", targets: ["FlintGeneratorPlugin"]),
        .plugin(
            name: "FlintCommandPlugin",
            targets: ["FlintGenerateCommand", "FlintCheckCommand", "FlintGraphCommand"]),
        // `flint-demo` is no product: it uses the plugin, and a product that does makes every package that depends on
        // this one compile the plugin's tool. `swift run flint-demo` needs no product.
    ],
    traits: [
        .trait(
            name: "SQLite",
            description:
                "`FlintSQLiteFlows`, which keeps durable flows in SQLite; needs its header and library")
    ],
    targets: [
        // Floor 1
        .target(name: "FlintStreams"),
        .target(name: "FlintFiles"),
        .target(name: "FlintCollections"),
        .target(name: "FlintJSON"),
        .target(name: "FlintSubjects"),

        // Floor 2
        .target(name: "FlintFlows", dependencies: ["FlintStreams"]),
        .target(
            name: "FlintTweaks",
            dependencies: [
                "FlintCollections", "FlintFiles", "FlintJSON", "FlintStreams", "FlintSubjects",
            ]),
        .target(
            name: "FlintEvents",
            dependencies: ["FlintCollections", "FlintFiles", "FlintStreams", "FlintSubjects"]),
        .target(name: "FlintHTTP", dependencies: ["FlintStreams"]),

        // Floor 3
        .target(name: "FlintDurableFlows", dependencies: ["FlintFiles", "FlintFlows", "FlintStreams"]),
        .target(
            name: "FlintGating",
            dependencies: [
                "FlintCollections", "FlintEvents", "FlintFiles", "FlintJSON", "FlintStreams", "FlintTweaks",
            ]),
        .target(name: "FlintLinks", dependencies: ["FlintCollections", "FlintEvents"]),
        .target(
            name: "FlintLogs",
            dependencies: ["FlintCollections", "FlintEvents", "FlintFiles", "FlintStreams"]),
        .target(
            name: "FlintFlags",
            dependencies: [
                "FlintFiles", "FlintHTTP", "FlintJSON", "FlintStreams", "FlintSubjects", "FlintTweaks",
            ]),
        .target(name: "FlintTweaksCompatibility", dependencies: ["FlintTweaks"]),
        .systemLibrary(
            name: "CSQLite", path: "Sources/CSQLite",
            providers: [.apt(["libsqlite3-dev"]), .yum(["sqlite-devel"])]),
        // Its sources are empty without the trait, because the build of a package compiles all of its targets.
        .target(
            name: "FlintSQLiteFlows",
            dependencies: [
                "FlintDurableFlows", "FlintFiles", "FlintFlows", "FlintStreams",
                .target(name: "CSQLite", condition: .when(traits: ["SQLite"])),
            ]),

        // Floor 4: the dispatch, and nothing that looks at it
        .target(
            name: "FlintActions",
            dependencies: [
                "FlintCollections", "FlintEvents", "FlintFiles", "FlintFlows", "FlintGating", "FlintLinks",
                "FlintLogs", "FlintStreams", "FlintSubjects", "FlintTweaks",
            ]),

        // Floor 5: readers of the log, and ways into actions
        .target(
            name: "FlintHistory",
            dependencies: [
                "FlintActions", "FlintCollections", "FlintEvents", "FlintFiles", "FlintFlows", "FlintLogs",
                "FlintStreams",
            ]),
        .target(
            name: "FlintOpening",
            dependencies: [
                "FlintActions", "FlintCollections", "FlintEvents", "FlintGating", "FlintLinks",
                "FlintStreams",
            ]),
        .target(
            name: "FlintTelemetry",
            dependencies: [
                "FlintActions", "FlintEvents", "FlintFlows", "FlintHTTP", "FlintLogs", "FlintStreams",
                "FlintTweaks",
            ]),

        // Floor 6
        .target(
            name: "FlintReports",
            dependencies: [
                "FlintActions", "FlintCollections", "FlintEvents", "FlintFiles", "FlintFlows", "FlintGating",
                "FlintHistory", "FlintJSON", "FlintLogs", "FlintOpening", "FlintTweaks",
            ]),
        .target(
            name: "FlintApple",
            dependencies: ["FlintEvents", "FlintGating", "FlintLogs", "FlintOpening", "FlintStreams"]),
        .target(name: "FlintAppleBluetooth", dependencies: ["FlintGating", "FlintStreams"]),
        .target(name: "FlintAppleHome", dependencies: ["FlintGating", "FlintStreams"]),
        .target(name: "FlintAppleSiri", dependencies: ["FlintGating", "FlintOpening"]),

        // Floor 7: what applications import
        .target(
            name: "FlintCore",
            dependencies: [
                "FlintActions", "FlintApple", "FlintEvents", "FlintFiles", "FlintFlows", "FlintGating",
                "FlintHistory",
                "FlintLinks", "FlintLogs", "FlintOpening", "FlintReports", "FlintStreams", "FlintSubjects",
                "FlintTweaks",
            ]),

        // Floor 8
        .target(
            name: "FlintNavigation",
            dependencies: ["FlintCollections", "FlintCore", "FlintFlows", "FlintStreams"]),

        // Floor 9
        .target(
            name: "FlintTesting",
            dependencies: [
                "FlintCollections", "FlintCore", "FlintFlows", "FlintJSON", "FlintNavigation", "FlintStreams",
                "FlintTweaks",
            ]),
        .target(
            name: "FlintInspector",
            dependencies: [
                "FlintCollections", "FlintCore", "FlintFiles", "FlintFlows", "FlintHTTP", "FlintJSON",
                "FlintNavigation", "FlintStreams", "FlintTweaks",
            ],
            exclude: ["Page/Source"]),

        // Tools
        .target(name: "FlintGenerator", dependencies: ["FlintCollections", "FlintJSON"]),
        // Each build of a package that uses the plugin compiles it for the host: it stands on no more than it needs.
        .target(
            name: "FlintTool",
            dependencies: ["FlintCollections", "FlintFiles", "FlintGenerator", "FlintJSON"]),
        .executableTarget(name: "flint-generator", dependencies: ["FlintTool"]),
        .target(
            name: "FlintInspectClient",
            dependencies: ["FlintCollections", "FlintHTTP", "FlintJSON", "FlintTool"]),
        .target(
            name: "FlintFlagsCommands",
            dependencies: [
                "FlintFiles", "FlintFlags", "FlintHTTP", "FlintJSON", "FlintSubjects", "FlintTool",
                "FlintTweaks",
            ]),
        .target(
            name: "FlintRunsCommands",
            dependencies: [
                "FlintDurableFlows", "FlintFlows", "FlintPostgreSQLFlows", "FlintSQLiteFlows", "FlintTool",
            ]),
        .executableTarget(
            name: "flint",
            dependencies: ["FlintFlagsCommands", "FlintInspectClient", "FlintRunsCommands", "FlintTool"]),
        .executableTarget(name: "TweakAccessorGenerator", dependencies: ["FlintTool"]),
        .plugin(
            name: "FlintGeneratorPlugin", capability: .buildTool(), dependencies: ["flint-generator"],
            path: "Sources/FlintGeneratorPlugin"),
        .plugin(
            name: "FlintGenerateCommand",
            capability: .command(
                intent: .custom(verb: "flint-generate", description: "Write Swift next to the diagrams"),
                permissions: [.writeToPackageDirectory(reason: "To write Swift next to the diagrams")]),
            dependencies: ["flint-generator"], path: "Sources/FlintCommandPlugin/Generate"),
        .plugin(
            name: "FlintCheckCommand",
            capability: .command(
                intent: .custom(verb: "flint-check", description: "Say what is wrong with the diagrams")),
            dependencies: ["flint-generator"], path: "Sources/FlintCommandPlugin/Check"),
        .plugin(
            name: "FlintGraphCommand",
            capability: .command(
                intent: .custom(verb: "flint-graph", description: "Print the machines of the diagrams"),
                permissions: [.writeToPackageDirectory(reason: "To write the printed machines")]),
            dependencies: ["flint-generator"], path: "Sources/FlintCommandPlugin/Graph"),

        // Applications
        .executableTarget(
            name: "flint-demo",
            dependencies: [
                "FlintCore", "FlintDurableFlows", "FlintFlags", "FlintFlows", "FlintInspector",
                "FlintNavigation", "FlintTweaks",
            ],
            resources: [
                .embedInCode("Gates/Notes.tweaks.json"), .embedInCode("Gates/Notes.flags.json"),
            ], plugins: ["FlintGeneratorPlugin"]),
        .target(name: "AllocationCounter", path: "Benchmarks/AllocationCounter"),
        .target(
            name: "BenchmarkHarness", dependencies: ["AllocationCounter"], path: "Benchmarks/BenchmarkHarness"
        ),
        .executableTarget(
            name: "FlintBenchmarks",
            dependencies: [
                "BenchmarkHarness", "FlintCore", "FlintDurableFlows", "FlintFiles", "FlintFlags",
                "FlintFlows",
                "FlintGenerator", "FlintHTTP", "FlintInspector", "FlintNavigation", "FlintStreams",
                "FlintSubjects",
                "FlintTelemetry", "FlintTweaks",
            ],
            path: "Benchmarks/FlintBenchmarks", plugins: ["FlintGeneratorPlugin"]),

        // Tests
        .target(name: "TestSupport", path: "Tests/TestSupport"),
        // What the tests of stores share.
        .target(
            name: "DurableTestSupport",
            dependencies: ["FlintDurableFlows", "FlintFlows", "FlintStreams", "TestSupport"],
            path: "Tests/DurableTestSupport"),
        // Judges what clients and workers of stored runs see, and a workload for it.
        .target(
            name: "DurableChecker", dependencies: ["FlintDurableFlows", "FlintFiles", "FlintFlows"],
            path: "Tests/DurableChecker"),
        .testTarget(name: "FlintStreamsTests", dependencies: ["FlintStreams", "TestSupport"]),
        .testTarget(
            name: "FlintEventsTests",
            dependencies: ["FlintEvents", "FlintStreams", "FlintSubjects", "TestSupport"]),
        // What looks at the dispatch must not be linked into these.
        .testTarget(name: "FlintActionsTests", dependencies: ["FlintActions"]),
        .testTarget(name: "FlintFilesTests", dependencies: ["FlintFiles", "TestSupport"]),
        .testTarget(name: "FlintCollectionsTests", dependencies: ["FlintCollections"]),
        .testTarget(name: "FlintSubjectsTests", dependencies: ["FlintSubjects"]),
        .testTarget(name: "FlintJSONTests", dependencies: ["FlintJSON", "TestSupport"]),
        .testTarget(
            name: "FlintFlowsTests",
            dependencies: ["FlintFlows", "FlintStreams", "FlintTesting", "TestSupport"]),
        .testTarget(
            name: "FlintDurableFlowsTests",
            dependencies: [
                "DurableChecker", "DurableTestSupport", "FlintDurableFlows", "FlintFiles", "FlintFlows",
                "FlintStreams",
                "TestSupport",
            ]),
        .testTarget(
            name: "FlintTweaksTests",
            dependencies: [
                "FlintTweaks", "FlintFiles", "FlintJSON", "FlintStreams", "FlintSubjects", "TestSupport",
            ]),
        .testTarget(
            name: "FlintHTTPTests",
            dependencies: ["FlintHTTP", "FlintStreams", "FlintTesting", "TestSupport"]),
        .testTarget(
            name: "FlintRunsCommandsTests",
            dependencies: [
                "FlintDurableFlows", "FlintFlows", "FlintRunsCommands", "FlintSQLiteFlows", "FlintTool",
                "TestSupport",
            ]),
        .testTarget(
            name: "FlintFlagsCommandsTests",
            dependencies: [
                "FlintFlagsCommands", "FlintFlags", "FlintHTTP", "FlintSubjects", "FlintTool", "FlintTweaks",
                "TestSupport",
            ]),
        .testTarget(
            name: "FlintFlagsTests",
            dependencies: [
                "FlintFlags", "FlintJSON", "FlintStreams", "FlintSubjects", "FlintTweaks", "TestSupport",
            ]),
        .testTarget(
            name: "FlintGeneratorTests",
            dependencies: ["FlintGenerator", "FlintJSON", "FlintTweaks", "TestSupport"],
            exclude: ["Diagrams"]),
        // It runs the executables, which are built with the tests anyway. Named here, they would be linked into the one
        // test bundle a second time, beside what the plugin of other tests brings.
        .testTarget(
            name: "FlintToolTests",
            dependencies: [
                "FlintTool", "FlintCore", "FlintGenerator", "FlintHTTP", "FlintInspectClient",
                "FlintInspector", "FlintTesting", "FlintTweaks", "TestSupport",
            ]),
        // What the tests of the core's floors share.
        .target(
            name: "CoreTestSupport",
            dependencies: ["FlintCore", "FlintStreams", "FlintTesting", "FlintTweaks", "TestSupport"],
            path: "Tests/CoreTestSupport"),
        .testTarget(
            name: "FlintCoreTests",
            dependencies: [
                "CoreTestSupport", "FlintCore", "FlintActions", "FlintEvents", "FlintFlows",
                "FlintGating", "FlintHistory", "FlintLinks", "FlintLogs", "FlintOpening", "FlintReports",
                "FlintStreams", "FlintTesting", "FlintTweaks", "TestSupport",
            ]),
        .testTarget(
            name: "FlintGatingTests",
            dependencies: [
                "CoreTestSupport", "FlintCore", "FlintActions", "FlintEvents", "FlintFiles",
                "FlintGating", "FlintStreams", "FlintTesting", "FlintTweaks", "TestSupport",
            ]),
        .testTarget(
            name: "FlintHistoryTests",
            dependencies: [
                "CoreTestSupport", "FlintCore", "FlintActions", "FlintEvents", "FlintFlows",
                "FlintGating", "FlintHistory", "FlintLogs", "FlintTesting", "TestSupport",
            ]),
        .testTarget(
            name: "FlintLogsTests",
            dependencies: [
                "CoreTestSupport", "FlintCore", "FlintActions", "FlintEvents", "FlintFiles", "FlintLogs",
                "FlintStreams", "FlintTesting", "TestSupport",
            ]),
        .testTarget(
            name: "FlintOpeningTests",
            dependencies: [
                "CoreTestSupport", "FlintCore", "FlintActions", "FlintEvents", "FlintGating",
                "FlintLinks", "FlintOpening", "FlintTesting", "TestSupport",
            ]),
        .testTarget(
            name: "FlintReportsTests",
            dependencies: [
                "CoreTestSupport", "DurableTestSupport", "FlintCore", "FlintActions", "FlintDurableFlows",
                "FlintEvents", "FlintFlows", "FlintGating",
                "FlintHistory", "FlintLinks", "FlintLogs", "FlintOpening", "FlintReports",
                "FlintTesting", "FlintTweaks", "TestSupport",
            ]),
        .testTarget(
            name: "FlintTelemetryTests",
            dependencies: [
                "DurableTestSupport", "FlintTelemetry", "FlintCore", "FlintDurableFlows", "FlintEvents",
                "FlintFlows", "FlintStreams",
                "FlintTesting", "FlintTweaks", "TestSupport",
            ]),
        .testTarget(
            name: "FlintNavigationTests",
            dependencies: [
                "FlintNavigation", "FlintCore", "FlintFlows", "FlintStreams", "FlintTesting", "TestSupport",
            ]),
        .testTarget(
            name: "FlintTestingTests",
            dependencies: [
                "FlintTesting", "FlintCore", "FlintFlows", "FlintNavigation", "FlintStreams", "FlintTweaks",
                "TestSupport",
            ], exclude: ["Copied/Unfilled", "Copied/copy.mjs", "Copied/session.flintlog"],
            plugins: ["FlintGeneratorPlugin"]),
        .testTarget(
            name: "FlintInspectorTests",
            dependencies: [
                "DurableTestSupport", "FlintInspector", "FlintCore", "FlintDurableFlows", "FlintFlows",
                "FlintHTTP", "FlintNavigation", "FlintStreams", "FlintTesting", "FlintTweaks", "TestSupport",
            ], plugins: ["FlintGeneratorPlugin"]),
        .testTarget(
            name: "flint-demoTests",
            dependencies: [
                "flint-demo", "DurableTestSupport", "FlintCore", "FlintDurableFlows", "FlintFlows",
                "FlintInspector", "FlintNavigation", "FlintTesting", "FlintTweaks", "TestSupport",
            ]),
        .testTarget(name: "BenchmarkHarnessTests", dependencies: ["BenchmarkHarness"]),
    ],
    swiftLanguageModes: [.v6]
)

/// What the system's stores ask of libraries that use the user defaults or look at the times of files.
///
/// https://developer.apple.com/documentation/bundleresources/privacy-manifest-files
for target in package.targets
where ["FlintFiles", "FlintGating", "FlintReports", "FlintTweaks"].contains(target.name) {
    let manifest = "PrivacyInfo.xcprivacy"
    #if os(macOS)
        target.resources = (target.resources ?? []) + [.process(manifest)]
    #else
        // Only Apple's platforms ask for it, and elsewhere a resource would make a bundle beside each program.
        target.exclude += [manifest]
    #endif
}

// PostgreSQL: without the trait these modules are empty, and neither header nor library is looked for.
package.traits.insert(
    .trait(name: "PostgreSQL", description: "Durable flows of several machines in PostgreSQL, by libpq"))
package.products.append(.library(name: "FlintPostgreSQLFlows", targets: ["FlintPostgreSQLFlows"]))
package.targets += [
    .systemLibrary(
        name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .target(
        name: "FlintPostgreSQLFlows",
        dependencies: [
            .byName(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"])),
            "FlintDurableFlows", "FlintFlows", "FlintStreams",
        ]),
]

/// Tests that start something beside themselves: a process, a compiler, a browser, a database server.
///
/// `swift test` leaves them out, so that it needs nothing but the toolchain and minutes. `.ci/run integration` and
/// `.ci/run stores` run them.
let integrationTargets: [Target] = [
    // A process that tests start, signal and look at.
    .executableTarget(
        name: "flint-process",
        dependencies: ["FlintCore", "FlintDurableFlows", "FlintFlows", "FlintTelemetry"],
        path: "Tests/Integration/Programs/flint-process"),
    // A process that works on stored runs until tests kill it.
    .executableTarget(
        name: "flint-durable-process",
        dependencies: [
            "FlintDurableFlows", "FlintFiles", "FlintPostgreSQLFlows", "FlintSQLiteFlows",
            .target(name: "CSQLite", condition: .when(traits: ["SQLite"])),
        ],
        path: "Tests/Integration/Programs/flint-durable-process"),
    // A process in which clients and workers of stored runs meet faults; it says whether promises were kept.
    .executableTarget(
        name: "flint-durable-checker",
        dependencies: [
            "DurableChecker", "FlintDurableFlows", "FlintPostgreSQLFlows", "FlintSQLiteFlows", "TestSupport",
            .target(name: "CSQLite", condition: .when(traits: ["SQLite"])),
        ],
        path: "Tests/Integration/Programs/flint-durable-checker"),
    .testTarget(
        name: "ProgramTests",
        dependencies: [
            "DurableTestSupport", "FlintCore", "FlintDurableFlows", "FlintFlags", "FlintFlagsCommandsTests",
            "FlintHTTP", "FlintInspector", "FlintInspectorTests", "FlintReportsTests", "FlintSubjects",
            "FlintTelemetry", "FlintTelemetryTests", "FlintTestingTests", "FlintTool", "FlintTweaks",
            "TestSupport", "flint", "flint-demo", "flint-durable-process", "flint-process",
        ],
        path: "Tests/Integration/ProgramTests"),
    .testTarget(
        name: "GeneratedCodeTests",
        dependencies: [
            "FlintFlows", "FlintGenerator", "FlintGeneratorTests", "FlintTweaks", "TestSupport",
        ],
        path: "Tests/Integration/GeneratedCodeTests"),
    .testTarget(
        name: "DocumentationTests",
        dependencies: [
            "FlintCore", "FlintDurableFlows", "FlintFlags", "FlintFlows", "FlintGenerator", "FlintHTTP",
            "FlintInspector", "FlintJSON", "FlintNavigation", "FlintPostgreSQLFlows", "FlintStreams",
            "FlintTelemetry", "FlintTesting", "FlintTweaks", "FlintTweaksCompatibility", "TestSupport",
        ],
        path: "Tests/Integration/DocumentationTests"),
    .testTarget(
        name: "BrowserTests",
        dependencies: [
            "FlintInspector", "FlintCore", "FlintHTTP", "FlintTesting", "flint-demo", "TestSupport",
        ],
        path: "Tests/Integration/BrowserTests"),
    .testTarget(
        name: "FlintSQLiteFlowsTests",
        dependencies: [
            "FlintSQLiteFlows", "DurableTestSupport", "FlintDurableFlows", "FlintFiles", "FlintFlows",
            "FlintStreams", "TestSupport", "flint-durable-checker", "flint-durable-process",
            .target(name: "CSQLite", condition: .when(traits: ["SQLite"])),
        ],
        path: "Tests/Integration/FlintSQLiteFlowsTests"),
    .testTarget(
        name: "FlintPostgreSQLFlowsTests",
        dependencies: [
            "FlintPostgreSQLFlows", "DurableTestSupport", "FlintDurableFlows", "FlintFlows", "FlintStreams",
            "TestSupport", "flint-durable-checker", "flint-durable-process",
        ],
        path: "Tests/Integration/FlintPostgreSQLFlowsTests"),
]
let chosenTargets = Context.environment["FLINT_TEST_TARGETS"]
if chosenTargets != nil { package.targets += integrationTargets }

for target in package.targets
where target.name != "AllocationCounter" && target.type != .plugin && target.type != .system {
    let isFlows = target.name.hasPrefix("FlintFlows")
    target.swiftSettings = (target.swiftSettings ?? []) + settings + (isFlows ? [] : callersIsolation)
}

// `.ci/run` builds the benchmarks beside the programs of the consumer package, so that the modules are compiled once.
if Context.environment["FLINT_BENCHMARKS_PRODUCT"] != nil {
    package.products.append(.executable(name: "FlintBenchmarks", targets: ["FlintBenchmarks"]))
}

// `.ci/run` compiles only the tests of a step, and what these need: a plugin that nobody uses would still have its tool
// compiled.
if let chosenTargets {
    var pending = chosenTargets.split(separator: ",").map(String.init)
    var kept: Set<String> = []
    while let name = pending.popLast() {
        guard kept.insert(name).inserted, let target = package.targets.first(where: { $0.name == name })
        else {
            continue
        }
        for dependency in target.dependencies {
            switch dependency {
            case .byNameItem(let needed, _), .targetItem(let needed, _): pending.append(needed)
            default: break
            }
        }
        for case .plugin(let needed, _) in target.plugins ?? [] { pending.append(needed) }
    }
    package.targets.removeAll { !kept.contains($0.name) }
    package.products = []
}
