// swift-tools-version: 6.2

import PackageDescription

// MARK: Settings

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

/// Libraries that use the user defaults or look at the times of files, for which Apple's stores ask a reason.
///
/// https://developer.apple.com/documentation/bundleresources/privacy-manifest-files
let librariesWithReasons: Set = ["FlintBasics", "FlintGating", "FlintReports", "FlintTweaks"]

// MARK: Rooms

/// The modules of one area, in a folder of `Sources`, and their tests, in the folder of the same name in `Tests`.
struct Room {
    let name: String

    /// Creates a room of a name in lower case; its folders are capitalized.
    init(_ name: String) { self.name = name.prefix(1).uppercased() + name.dropFirst() }

    func library(
        _ module: String, on dependencies: [Target.Dependency] = [], exclude: [String] = []
    ) -> Target {
        let reasons = librariesWithReasons.contains(module) ? ["PrivacyInfo.xcprivacy"] : []
        #if os(macOS)
            let (excluded, resources) = (exclude, reasons.map { Resource.process($0) })
        #else
            // Elsewhere nobody asks, and a resource would make a bundle beside each program.
            let (excluded, resources) = (exclude + reasons, [Resource]())
        #endif
        return .target(
            name: module, dependencies: dependencies, path: "Sources/\(name)/\(module)", exclude: excluded,
            resources: resources.isEmpty ? nil : resources)
    }

    func program(
        _ module: String, on dependencies: [Target.Dependency], resources: [Resource]? = nil,
        plugins: [Target.PluginUsage]? = nil
    ) -> Target {
        .executableTarget(
            name: module, dependencies: dependencies, path: "Sources/\(name)/\(module)", resources: resources,
            plugins: plugins)
    }

    /// A command of the package manager: `swift package flint-check`.
    func command(_ verb: String, _ description: String, writes files: String? = nil) -> Target {
        .plugin(
            name: "Flint\(verb)Command",
            capability: .command(
                intent: .custom(verb: "flint-\(verb.lowercased())", description: description),
                permissions: files.map { [.writeToPackageDirectory(reason: "To write \($0)")] } ?? []),
            dependencies: ["flint-generator"], path: "Sources/\(name)/FlintCommandPlugin/\(verb)")
    }

    func tests(
        of module: String, on dependencies: [Target.Dependency] = [], exclude: [String] = [],
        plugins: [Target.PluginUsage]? = nil
    ) -> Target {
        tests(
            "\(module)Tests", on: [.byName(name: module)] + dependencies, exclude: exclude, plugins: plugins)
    }

    func tests(
        _ name: String, on dependencies: [Target.Dependency], exclude: [String] = [],
        plugins: [Target.PluginUsage]? = nil
    ) -> Target {
        .testTarget(
            name: name, dependencies: dependencies, path: "Tests/\(self.name)/\(name)", exclude: exclude,
            plugins: plugins)
    }

    /// Something that several targets of tests share.
    func support(
        _ name: String, on dependencies: [Target.Dependency], plugins: [Target.PluginUsage]? = nil
    ) -> Target {
        .target(
            name: name, dependencies: dependencies, path: "Tests/\(self.name)/\(name)", plugins: plugins)
    }

    /// A program that tests start.
    func testProgram(_ name: String, on dependencies: [Target.Dependency]) -> Target {
        .executableTarget(
            name: name, dependencies: dependencies, path: "Tests/\(self.name)/Programs/\(name)")
    }
}

let sqlite: Target.Dependency = .target(name: "CSQLite", condition: .when(traits: ["SQLite"]))
let postgreSQL: Target.Dependency = .target(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"]))

// MARK: Modules

let (base, core, flags, flows) = (Room("base"), Room("core"), Room("flags"), Room("flows"))
let (navigation, apple, operations) = (Room("navigation"), Room("apple"), Room("operations"))
let (testing, tools, demo) = (Room("testing"), Room("tools"), Room("demo"))
let integration = Room("integration")

// A target names the highest modules that it stands on; what these stand on comes with them.
let modules: [Target] = [
    base.library("FlintStreams"),
    base.library("FlintBasics"),
    base.library("FlintJSON", on: ["FlintBasics"]),
    base.library("FlintSubjects"),
    base.library("FlintHTTP", on: ["FlintStreams"]),

    flags.library("FlintTweaks", on: ["FlintJSON", "FlintStreams", "FlintSubjects"]),
    flags.library("FlintTweaksCompatibility", on: ["FlintTweaks"]),
    flags.library("FlintFlags", on: ["FlintHTTP", "FlintTweaks"]),

    flows.library("FlintFlows", on: ["FlintBasics", "FlintStreams"]),
    flows.library("FlintDurableFlows", on: ["FlintFlows"]),
    .systemLibrary(
        name: "CSQLite", path: "Sources/Flows/CSQLite",
        providers: [.apt(["libsqlite3-dev"]), .yum(["sqlite-devel"])]),
    .systemLibrary(
        name: "CPostgreSQL", path: "Sources/Flows/CPostgreSQL", pkgConfig: "libpq",
        providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    // Empty without their traits, because the build of a package compiles all of its targets.
    flows.library("FlintSQLiteFlows", on: ["FlintDurableFlows", sqlite]),
    flows.library("FlintPostgreSQLFlows", on: ["FlintDurableFlows", postgreSQL]),

    core.library("FlintEvents", on: ["FlintBasics", "FlintStreams", "FlintSubjects"]),
    core.library("FlintGating", on: ["FlintEvents", "FlintTweaks"]),
    core.library("FlintLinks", on: ["FlintEvents"]),
    core.library("FlintLogs", on: ["FlintEvents"]),
    // The dispatch, and nothing that looks at it.
    core.library("FlintActions", on: ["FlintFlows", "FlintGating", "FlintLinks", "FlintLogs"]),
    core.library("FlintHistory", on: ["FlintActions"]),
    core.library("FlintOpening", on: ["FlintActions"]),
    core.library("FlintReports", on: ["FlintHistory", "FlintOpening"]),

    apple.library("FlintApple", on: ["FlintOpening"]),
    apple.library("FlintAppleBluetooth", on: ["FlintGating"]),
    apple.library("FlintAppleHome", on: ["FlintGating"]),
    apple.library("FlintAppleSiri", on: ["FlintOpening"]),

    // What applications import.
    core.library("FlintCore", on: ["FlintApple", "FlintReports"]),
    navigation.library("FlintNavigation", on: ["FlintCore"]),
    navigation.library("FlintObservation", on: ["FlintNavigation"]),
    testing.library("FlintTesting", on: ["FlintNavigation"]),

    operations.library("FlintTelemetry", on: ["FlintActions", "FlintHTTP"]),
    operations.library("FlintInspector", on: ["FlintHTTP", "FlintNavigation"], exclude: ["Page/Source"]),

    tools.library("FlintGenerator", on: ["FlintJSON"]),
    // Each build of a package that uses the plugin compiles it for the host: it stands on no more than it needs.
    tools.library("FlintTool", on: ["FlintGenerator"]),
    // The plugins write Swift alone, and so their tool does not have it.
    tools.library("FlintKotlin", on: ["FlintGenerator"]),
    tools.program("flint-generator", on: ["FlintTool"]),
    tools.library(
        "FlintCommands", on: ["FlintFlags", "FlintPostgreSQLFlows", "FlintSQLiteFlows", "FlintTool"]),
    tools.program("flint", on: ["FlintCommands", "FlintKotlin"]),
    tools.program("TweakAccessorGenerator", on: ["FlintTool"]),
    .plugin(
        name: "FlintGeneratorPlugin", capability: .buildTool(), dependencies: ["flint-generator"],
        path: "Sources/Tools/FlintGeneratorPlugin"),
    tools.command("Generate", "Write Swift next to the diagrams", writes: "Swift next to the diagrams"),
    tools.command("Check", "Say what is wrong with the diagrams"),
    tools.command("Graph", "Print the machines of the diagrams", writes: "the printed machines"),

    demo.program(
        "flint-demo", on: ["FlintDurableFlows", "FlintFlags", "FlintInspector", "FlintObservation"],
        resources: [.embedInCode("Gates/Notes.tweaks.json"), .embedInCode("Gates/Notes.flags.json")],
        plugins: ["FlintGeneratorPlugin"]),
    .target(name: "AllocationCounter", path: "Benchmarks/AllocationCounter"),
    .target(
        name: "BenchmarkHarness", dependencies: ["AllocationCounter", "FlintTool"],
        path: "Benchmarks/BenchmarkHarness"),
    .executableTarget(
        name: "FlintBenchmarks",
        dependencies: [
            "BenchmarkHarness", "FlintDurableFlows", "FlintFlags", "FlintGenerator", "FlintInspector",
            "FlintTelemetry",
        ],
        path: "Benchmarks/FlintBenchmarks", plugins: ["FlintGeneratorPlugin"]),
]

// MARK: Tests

// A target of tests names what it needs beyond what its module stands on.
let tests: [Target] = [
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    core.support("CoreTestSupport", on: ["FlintTesting", "TestSupport"]),
    flows.support("DurableTestSupport", on: ["FlintDurableFlows", "TestSupport"]),
    // Judges what clients and workers of stored runs see, and a workload for it.
    flows.support("DurableChecker", on: ["FlintDurableFlows"], plugins: ["FlintGeneratorPlugin"]),
    tools.support("ToolTestSupport", on: ["FlintTool"]),

    base.tests(of: "FlintStreams", on: ["TestSupport"]),
    base.tests(of: "FlintBasics", on: ["TestSupport"]),
    base.tests(of: "FlintJSON", on: ["TestSupport"]),
    base.tests(of: "FlintSubjects"),
    base.tests(of: "FlintHTTP", on: ["FlintTesting", "TestSupport"]),
    flags.tests(of: "FlintTweaks", on: ["TestSupport"]),
    flags.tests(of: "FlintFlags", on: ["TestSupport"]),
    flows.tests(
        of: "FlintFlows", on: ["FlintTesting", "TestSupport"], plugins: ["FlintGeneratorPlugin"]),
    flows.tests(
        of: "FlintDurableFlows", on: ["DurableChecker", "DurableTestSupport"],
        plugins: ["FlintGeneratorPlugin"]),
    core.tests(of: "FlintEvents", on: ["TestSupport"]),
    // What looks at the dispatch must not be linked into these.
    core.tests(of: "FlintActions"),
    core.tests("FlintDispatchTests", on: ["FlintCore", "CoreTestSupport"]),
    core.tests(of: "FlintCore", on: ["CoreTestSupport"]),
    core.tests(of: "FlintGating", on: ["CoreTestSupport"]),
    core.tests(of: "FlintHistory", on: ["CoreTestSupport"]),
    core.tests(of: "FlintLogs", on: ["CoreTestSupport"]),
    core.tests(of: "FlintOpening", on: ["CoreTestSupport"]),
    core.tests(of: "FlintReports", on: ["CoreTestSupport", "DurableTestSupport"]),
    navigation.tests(of: "FlintNavigation", on: ["FlintTesting", "TestSupport"]),
    navigation.tests(
        of: "FlintObservation", on: ["CoreTestSupport", "FlintDurableFlows"],
        plugins: ["FlintGeneratorPlugin"]),
    testing.tests(
        of: "FlintTesting", on: ["TestSupport"],
        exclude: ["Copied/Unfilled", "Copied/copy.mjs", "Copied/session.flintlog"],
        plugins: ["FlintGeneratorPlugin"]),
    operations.tests(of: "FlintTelemetry", on: ["DurableTestSupport", "FlintTesting"]),
    operations.tests(
        of: "FlintInspector", on: ["DurableTestSupport", "FlintTesting"], plugins: ["FlintGeneratorPlugin"]),
    tools.tests(
        of: "FlintGenerator", on: ["FlintTweaks", "TestSupport"], exclude: ["Diagrams"],
        plugins: ["FlintGeneratorPlugin"]),
    tools.tests(of: "FlintKotlin", on: ["FlintGeneratorTests", "TestSupport"], exclude: ["Golden"]),
    tools.tests(of: "FlintTool", on: ["FlintKotlin", "TestSupport", "ToolTestSupport"]),
    tools.tests(
        of: "FlintCommands",
        on: ["FlintBasics", "FlintInspector", "FlintTesting", "TestSupport", "ToolTestSupport"]),
    demo.tests(
        of: "flint-demo", on: ["DurableTestSupport", "FlintInspector", "FlintTesting"],
        exclude: ["Copied/session.flintlog"]),
    .testTarget(
        name: "BenchmarkHarnessTests", dependencies: ["BenchmarkHarness"],
        path: "Benchmarks/BenchmarkHarnessTests"),
]

/// Tests that start something beside themselves: a process, a compiler, a browser, a database server.
///
/// `swift test` leaves them out, so that it needs nothing but the toolchain and minutes. `.ci/run integration` and
/// `.ci/run stores` run them.
let integrationTests: [Target] = [
    // A process that tests start, signal and look at.
    integration.testProgram("flint-process", on: ["FlintCore", "FlintDurableFlows", "FlintTelemetry"]),
    // A process that works on stored runs until tests kill it.
    integration.testProgram("flint-durable-process", on: ["FlintPostgreSQLFlows", "FlintSQLiteFlows"]),
    // A process in which clients and workers of stored runs meet faults; it says whether promises were kept.
    integration.testProgram(
        "flint-durable-checker",
        on: ["DurableChecker", "FlintPostgreSQLFlows", "FlintSQLiteFlows", "TestSupport"]),
    integration.tests(
        "ProgramTests",
        on: [
            "FlintCommands", "FlintInspectorTests", "FlintReportsTests", "FlintTelemetryTests",
            "FlintTestingTests", "flint", "flint-demo", "flint-durable-process", "flint-process",
        ]),
    integration.tests("GeneratedCodeTests", on: ["FlintFlows", "FlintGeneratorTests"]),
    integration.tests(
        "KotlinTests", on: ["FlintFlows", "FlintKotlinTests"],
        exclude: ["Kotlin"], plugins: ["FlintGeneratorPlugin"]),
    integration.tests(
        "DocumentationTests",
        on: [
            "FlintDurableFlows", "FlintFlags", "FlintGenerator", "FlintInspector", "FlintObservation",
            "FlintPostgreSQLFlows", "FlintTelemetry", "FlintTesting", "FlintTweaksCompatibility",
            "TestSupport",
        ]),
    integration.tests("BrowserTests", on: ["FlintTesting", "TestSupport", "flint-demo"]),
    integration.tests(
        "FlintSQLiteFlowsTests",
        on: [
            "DurableChecker", "DurableTestSupport", "FlintCommands", "ToolTestSupport",
            "flint-durable-checker",
            "flint-durable-process",
        ]),
    integration.tests(
        "FlintPostgreSQLFlowsTests",
        on: [
            "DurableChecker", "DurableTestSupport", "FlintCommands", "ToolTestSupport",
            "flint-durable-checker",
            "flint-durable-process",
        ]),
]

// MARK: Package

let libraries = [
    "FlintStreams", "FlintCore", "FlintFlows", "FlintDurableFlows", "FlintTweaks", "FlintFlags",
    "FlintTweaksCompatibility", "FlintNavigation", "FlintObservation", "FlintTesting", "FlintInspector",
    "FlintTelemetry",
    // What a store asks about is linked by those who use it.
    "FlintAppleBluetooth", "FlintAppleHome", "FlintAppleSiri",
    // Empty without the traits.
    "FlintSQLiteFlows", "FlintPostgreSQLFlows",
]

let package = Package(
    name: "flint",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    // `flint-demo` is no product: it uses the plugin, and a product that does makes every package that depends on this
    // one compile the plugin's tool. `swift run flint-demo` needs no product.
    products: libraries.map { .library(name: $0, targets: [$0]) } + [
        .executable(name: "flint", targets: ["flint"]),
        .executable(name: "TweakAccessorGenerator", targets: ["TweakAccessorGenerator"]),
        .plugin(name: "FlintGeneratorPlugin", targets: ["FlintGeneratorPlugin"]),
        .plugin(
            name: "FlintCommandPlugin",
            targets: ["FlintGenerateCommand", "FlintCheckCommand", "FlintGraphCommand"]),
    ],
    traits: [
        .trait(name: "SQLite", description: "Durable flows in SQLite; needs its header and library"),
        .trait(
            name: "PostgreSQL", description: "Durable flows of several machines in PostgreSQL, by libpq"),
    ],
    targets: modules + tests,
    swiftLanguageModes: [.v6]
)

// `.ci/run` builds the benchmarks beside the programs of the consumer package, so that the modules are compiled once.
if Context.environment["FLINT_BENCHMARKS_PRODUCT"] != nil {
    package.products.append(.executable(name: "FlintBenchmarks", targets: ["FlintBenchmarks"]))
}

// `.ci/run` compiles only the tests of a step, and what these need: a plugin that nobody uses would still have its tool
// compiled.
if let chosen = Context.environment["FLINT_TEST_TARGETS"] {
    let targets = Dictionary(uniqueKeysWithValues: (modules + tests + integrationTests).map { ($0.name, $0) })
    var pending = chosen.split(separator: ",").map(String.init)
    var kept: [String: Target] = [:]
    while let name = pending.popLast() {
        guard kept[name] == nil, let target = targets[name] else { continue }
        kept[name] = target
        for dependency in target.dependencies {
            switch dependency {
            case .byNameItem(let needed, _), .targetItem(let needed, _): pending.append(needed)
            default: break
            }
        }
        for case .plugin(let needed, _) in target.plugins ?? [] { pending.append(needed) }
    }
    package.targets = kept.values.sorted { $0.name < $1.name }
    package.products = []
}

for target in package.targets
where target.name != "AllocationCounter" && target.type != .plugin && target.type != .system {
    target.swiftSettings = settings + (target.name.hasPrefix("FlintFlows") ? [] : callersIsolation)
    // As in the template of applications, whose views read what these tests read.
    if target.name == "FlintObservationTests" {
        target.swiftSettings?.append(.defaultIsolation(MainActor.self))
    }
}
