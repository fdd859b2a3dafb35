import FlintCore
import FlintTelemetry
import Foundation
import Synchronization

/// A process for tests, which lives as its first argument says, with its files in the folder of the second.
@main struct ProcessProgram {
    private enum Mishap: Error {
        case expected
    }

    private static let answered = Atomic(0)
    private static let refused = Atomic(0)

    static func main() async {
        let (mode, folder) = (CommandLine.arguments[1], CommandLine.arguments[2])
        switch mode {
        case "load": await run(folder, grace: .seconds(25)) { try await load(clients: 8) }
        case "wait": await run(folder, grace: .seconds(25)) { await waitForStop() }
        case "hold": await run(folder, grace: .seconds(25)) { try await hold() }
        case "ignore": await run(folder, grace: .zero) { await ignore() }
        case "export": await export()
        case "errands": await Flint.run(ProcessFeatures.self, grace: .zero) { try await Errands.fail() }
        case "work": await run(folder, grace: .seconds(25)) { try await Errands.work() }
        case "deliver", "deliver-by-three", "deliver-rest":
            let workers = ["deliver": 1, "deliver-by-three": 3][mode] ?? 0
            let runs = URL(filePath: folder, directoryHint: .isDirectory).appending(path: "runs")
            await run(folder, grace: .seconds(25)) { try await Errands.deliver(in: runs, workers: workers) }
        case "throw": await run(folder, grace: .zero) { throw Mishap.expected }
        case "fail": await fail()
        case "damaged": await Flint.run(DamagedFeatures.self) { say("body") }
        default: exit(64)
        }
    }

    private static func run(
        _ folder: String, grace: Duration, _ body: @escaping @Sendable () async throws -> Void
    ) async -> Never {
        let folder = URL(filePath: folder, directoryHint: .isDirectory)
        await Flint.run(ProcessFeatures.self, grace: grace) {
            $0.storage = FlintStorage()
            $0.flightRecorder = FlightRecorderConfiguration(folder: folder.appending(path: "history"))
            $0.logging.development.level = .info
            let logs = folder.appending(path: "logs", directoryHint: .isDirectory)
            if let file = try? FileLogOutput(directory: logs) { $0.logging.development.outputs = [file] }
            // Everything is kept until it is compared.
            $0.logging.queueCapacity = 1 << 20
        } body: {
            Flint.current.onShutdown("telemetry") { say("flushed") }
            try await body()
        }
    }

    /// Performs under load with telemetry, which sends nothing before the end.
    private static func export() async -> Never {
        var configuration = TelemetryConfiguration()
        configuration.spanBatching.delay = .seconds(3_600)
        configuration.spanBatching.batchSize = configuration.spanBatching.queueCapacity
        configuration.spanBatching.batchBytes = configuration.spanBatching.byteCapacity
        configuration.shutdownLimit = .seconds(20)
        let telemetry = Telemetry(configuration, transport: ScriptedTelemetryTransport())
        await Flint.run(ProcessFeatures.self) {
            $0.storage = FlintStorage()
            $0.logging.development.outputs = []
            telemetry.configure(&$0)
        } body: {
            // The newest handler comes first: telemetry has ended when this one counts.
            Flint.current.onShutdown("count", in: .export) {
                let spans = telemetry.counts[.traces] ?? TelemetryCounts()
                say("sent \(spans.sent) of \(spans.accepted) spans, by \(spans.attempts) requests")
            }
            telemetry.start()
            try await load(clients: 8)
        }
    }

    /// Lives with the defaults of a process, and performs one action that succeeds and one that fails.
    private static func fail() async -> Never {
        await Flint.run(ProcessFeatures.self) {
            try await ActionSession("request").perform(ProcessFeature.part)
            try? await ActionSession("request").perform(ProcessFeature.fail)
        }
    }

    static func say(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8))
    }

    /// Performs in several tasks until requests are refused.
    private static func load(clients: Int) async throws {
        try await withThrowingTaskGroup { group in
            for client in 0..<clients {
                group.addTask(name: "load.client") {
                    let session = ActionSession(
                        "client-\(client)", order: client == 0 ? .serial : .interleaved)
                    while true {
                        do {
                            try await session.perform(ProcessFeature.work, with: client)
                            if answered.add(1, ordering: .relaxed).newValue == 100 { say("loaded") }
                        } catch let error as FlintError where error.code == .sessionEnded {
                            refused.add(1, ordering: .relaxed)
                            return
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let counts = [
            WorkAction.begun.load(ordering: .relaxed), answered.load(ordering: .relaxed),
            refused.load(ordering: .relaxed),
        ]
        say("begun \(counts[0]) answered \(counts[1]) refused \(counts[2])")
    }

    private static func waitForStop() async {
        say("waiting")
        await Flint.current.waitUntilDraining()
        say("stopping")
    }

    /// Performs a request that does not end, and says when the end has begun.
    private static func hold() async throws {
        async let work: Void = ActionSession("hold").perform(ProcessFeature.hold)
        await Flint.current.waitUntilDraining()
        say("draining")
        try await work
    }

    private static func ignore() async {
        say("ignoring")
        while true { await Task.yield() }
    }
}

enum WorkAction: Action {
    static let description = "Works for a moment"
    static let begun = Atomic(0)

    static func perform(with context: ActionContext<Int>, using presenter: NoPresenter) async throws {
        let number = begun.add(1, ordering: .relaxed).newValue
        for _ in 0..<3 { try await Task.sleep(for: .milliseconds(1)) }
        try await context.perform(ProcessFeature.part)
        context.logs.development?.info("work \(number)")
    }
}

enum PartAction: Action {
    static let description = "Does a part of the work"
    static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) async throws {
        try await Task.sleep(for: .milliseconds(1))
    }
}

enum FailAction: Action {
    static let description = "Fails"
    static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) async throws {
        throw Refusal()
    }

    struct Refusal: LocalizedError {
        var errorDescription: String? { "The bank has refused." }
    }
}

enum HoldAction: Action {
    static let description = "Does not end, even if it is canceled"
    static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) async {
        ProcessProgram.say("holding")
        while true { try? await Task.sleep(for: .seconds(1)) }
    }
}

enum ProcessFeature: Feature {
    static let description = "What a process of tests does"
    static let work = action(WorkAction.self)
    static let part = action(PartAction.self)
    static let hold = action(HoldAction.self)
    static let fail = action(FailAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(work)
        actions.declare(part)
        actions.declare(hold)
        actions.declare(fail)
    }
}

enum ProcessFeatures: FeatureGroup {
    static let subfeatures: Subfeatures = [ProcessFeature.self]
}

enum DamagedFeatures: FeatureGroup {
    static let subfeatures: Subfeatures = [ProcessFeature.self, ProcessFeature.self]
}
