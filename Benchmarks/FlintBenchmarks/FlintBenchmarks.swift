import BenchmarkHarness
import Foundation

/// The program that runs all suites.
///
/// A new suite is a file with an extension of `BenchmarkSuite`, and its name in this list.
@main
struct FlintBenchmarks {
    static let suites: [BenchmarkSuite] = [
        .callLimits,
        .storageLimits,
        .streamLimits,
        .clockLimits,
        .recordingLimits,
        .dispatch,
        .observers,
        .inspector,
        .telemetry,
        .broadcasts,
        .flows,
        .durableLimits,
        .durableFlows,
        .manyRuns,
        .tweaks,
        .tweakWrites,
        .flags,
        .availability,
        .logging,
        .routes,
        .navigation,
        .generator,
        .startup,
    ]

    /// The names that must be registered, because documentation mentions their results; so none is removed
    /// unnoticed.
    static let required = [
        "Dispatch.noObservers", "Dispatch.recorded", "Dispatch.observers(1)", "Dispatch.observers(4)",
        "Dispatch.observers(16)", "Dispatch.slowObserver", "Dispatch.nested", "Dispatch.serialSession",
        "Dispatch.serialNested",
        "Dispatch.inspected", "Dispatch.inspected(4)", "Dispatch.telemetry", "Telemetry.spansPerSecond",
        "Dispatch.mainToMain", "Dispatch.conditional", "Dispatch.refused", "Flow.bare", "Flow.observed",
        "Flow.insideAction", "Flow.subflow", "Flow.subflow(insideAction)", "Flow.subflow(heard)",
        "Flow.million", "Durable.memory", "Durable.file(256)", "Durable.file(1)", "Durable.step(recorded)",
        "Durable.resume(100000)", "Durable.timers(100000)",
        "Tweaks.bound", "Tweaks.lookup(1)",
        "Tweaks.lookup(3)", "Tweaks.lookup(8)", "Tweaks.missing", "Tweaks.featureEnabled",
        "Tweaks.snapshotLookup", "Tweaks.write(0)", "Tweaks.write(1)", "Tweaks.write(16)",
        "Tweaks.batch(100)", "Flags.targeted(3)", "Flags.read(targeted)", "Flags.read(static)",
        "Flags.load(10000)", "Availability.cached", "Availability.invalidated", "Log.suppressed",
        "Log.focusedOut", "Log.written", "Route.match(10)", "Route.match(1000)", "Route.match(10000)",
        "Route.miss(10000)", "Route.link", "Navigation.planUnwind(1000)", "Navigation.planCreate(1000)",
        "Navigation.produceToHandler", "Navigation.produceToNewScreen",
        "Generator.diagram(10000)", "Startup.features(1000)",
    ]

    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        exit(await BenchmarkMain.run(arguments: arguments, suites: suites, required: required))
    }
}
