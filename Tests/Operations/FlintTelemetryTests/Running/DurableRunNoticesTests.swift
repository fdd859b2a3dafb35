import FlintDurableFlows
import FlintFlows
import FlintTesting
import Testing

@testable import FlintCore
@testable import FlintTelemetry

/// Notices of stored runs appear in the log of the runtime in which an engine works, without code of the application.
@Suite(.timeLimit(.minutes(10))) struct DurableRunNoticesTests {
    private enum NoFeatures: FeatureGroup {
        static let description = "No features"
        static let subfeatures: Subfeatures = []
    }

    private let runtime = Flint()
    private let output = InMemoryLogOutput()
    private let store = InMemoryFlowStore()

    /// Works in a runtime with the set-up of a server, in whose log file an operator looks.
    private func work(
        _ configuration: FlowEngineConfiguration = FlowEngineConfiguration(), level: LogLevel = .warning,
        errors: FlowErrorPolicy = FlowErrorPolicy(retrying: .constant(.zero, attempts: 2)),
        ship: @escaping @Sendable (Int) async throws -> Void = { _ in },
        refund: @escaping @Sendable (Int) async throws -> Void = { _ in }
    ) async throws -> [LogEntry] {
        try runtime.setUpProcess(NoFeatures.self) { configuration in
            configuration.logging.production.level = level
            configuration.logging.production.outputs = [output]
        }
        try await Flint.withRuntime(runtime) {
            let engine = FlowEngine(store: store, configuration: configuration)
            engine.register(Parcel.self, errors: errors) { Parcel(ship: ship, refund: refund) }
            let run = try await engine.start(Parcel.self, id: "order-17", with: 17)
            let working = Task { try await engine.work() }
            while try await run.record()?.status != .ended, try await run.record()?.status != .stuck {
                await Task.yield()
            }
            working.cancel()
            try await working.value
        }
        await runtime.settle()
        return output.entries
    }

    @Test func `failed attempts are warnings of the production channel, by type only`() async throws {
        let lines = try await work(ship: { _ in throw Parcel.CarrierDown() })
        #expect(lines.map(\.level) == [.warning, .warning])
        for line in lines {
            #expect(line.topic?.description == "flows.durable" && line.channel == .production)
            #expect(["'order-17' of Parcel in Ship", "CarrierDown"].allSatisfy { line.message.contains($0) })
        }
        #expect(lines.last?.message.hasSuffix("there is no further one.") == true)
    }

    @Test func `a stuck run is an error`() async throws {
        let lines = try await work(
            ship: { _ in throw Parcel.CarrierDown() }, refund: { _ in throw Parcel.CarrierDown() })
        let stuck = try #require(lines.last)
        #expect(stuck.level == .error)
        let words = ["'order-17'", "is stuck with 'failed'", "flint runs retry"]
        #expect(words.filter { !stuck.message.contains($0) } == [])
    }

    @Test func `they are not logged if that is switched off`() async throws {
        var configuration = FlowEngineConfiguration()
        configuration.logsNotices = false
        #expect(try await work(configuration, ship: { _ in throw Parcel.CarrierDown() }).isEmpty)
    }
}
