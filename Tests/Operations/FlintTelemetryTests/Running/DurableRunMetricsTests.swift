import DurableTestSupport
import FlintCore
import FlintDurableFlows
import FlintFlows
import FlintStreams
import FlintTesting
import Synchronization
import Testing

@testable import FlintTelemetry

/// Runs of which only the statistics are asked for.
private protocol MeasuredRuns: DurableRuns {}

extension MeasuredRuns {
    func list(_ query: DurableRunQuery) async throws -> [DurableRunDescription] { [] }
    func describe(_ run: DurableRunDescription.ID) async throws -> DurableRunDescription? { nil }
    func retry(_ run: DurableRunDescription.ID, by actor: String, because reason: String) async throws {}
    func cancel(
        _ run: DurableRunDescription.ID, by actor: String, because reason: String, force: Bool
    ) async throws {}
    func send(_ event: String, json: [UInt8], to run: DurableRunDescription.ID) async throws {}
}

@Suite struct DurableRunMetricsTests {
    private enum NoFeatures: FeatureGroup {
        static let description = "No features"
        static let subfeatures: Subfeatures = []
    }

    /// A store that is not there.
    private struct Unreachable: MeasuredRuns {
        let graphs: [FlowGraph] = []
        let claims = ["Order": 3]
        /// Settled when it is asked.
        let asked = OneShot<Bool>()

        func statistics() async throws -> FlowStatistics {
            asked.settle(true)
            throw CancellationError()
        }
    }

    /// A store that answers when a test says so.
    private final class Hesitant: MeasuredRuns {
        let graphs: [FlowGraph] = []
        let claims: [String: Int] = [:]
        let askings = Atomic(0)
        let asked = Latch()
        let answer = Latch()

        func statistics() async throws -> FlowStatistics {
            askings.add(1, ordering: .relaxed)
            asked.open()
            await answer.wait()
            return FlowStatistics([], lag: .milliseconds(7))
        }
    }

    private let exporter = InMemoryTelemetryExporter()
    private let runtime = Flint()
    private let clock = ManualClock()

    private func telemetry() throws -> Telemetry {
        var configuration = TelemetryConfiguration()
        configuration.clock = clock
        let telemetry = Telemetry(configuration, exporter: exporter)
        try runtime.setup(NoFeatures.self) { telemetry.configure(&$0) }
        telemetry.start(runtime)
        return telemetry
    }

    private func lines(_ telemetry: Telemetry) async -> [String] {
        await telemetry.flush(within: .seconds(600))
        return telemetry.prometheus().split(separator: "\n").map(String.init).filter {
            $0.hasPrefix("flint_flow_")
        }
    }

    @Test func `stored runs are counted, and the lag of the oldest due one is measured`() async throws {
        let storeClock = ManualClock()
        let store = InMemoryFlowStore(clock: storeClock)
        try await SampleRuns.fill(store)
        storeClock.advance(by: .milliseconds(2_500))
        runtime.addDurableRuns(FlowEngine(store: store), named: "shop")
        let telemetry = try telemetry()
        func line(_ status: String) -> String {
            "flint_flow_runs{flint_flow_source=\"shop\",flint_flow_machine=\"Order\",flint_flow_status=\"\(status)\"} 1"
        }
        let first = await lines(telemetry)
        #expect(
            first == ["ended", "ready", "running", "stuck", "waiting"].map(line) + [
                "flint_flow_lag_milliseconds{flint_flow_source=\"shop\"} 2500"
            ])
        let exported = try #require(exporter.metrics.last)
        #expect(exported.contains { $0.descriptor.name == "flint.flow.runs" && $0.points.count == 5 })
        // What there is no more is not reported as it was.
        try await store.perform(
            FlowAct(.forceCancel, by: "Ann", because: "test"), on: SampleRuns.id("stuck"))
        #expect(await !lines(telemetry).contains(line("stuck")))
    }

    @Test func `the runs of queues are counted, with the limits of the workers of this process`() async throws
    {
        let store = InMemoryFlowStore(clock: ManualClock())
        let kind = FlowKind(machine: "Order", state: "Begin")
        let mail = FlowQueue("mail", concurrency: 2, rate: FlowRate(5, per: .seconds(1)))
        for number in 0..<5 {
            let entry = FlowStoredEntry(number: 0, kind: kind, state: .encoded([]), wait: nil)
            _ = try await store.start(
                FlowStart(
                    SampleRuns.id("\(number)"), creation: "c", fingerprint: "f", entry: entry,
                    line: FlowLine(queue: "mail")))
        }
        _ = try await store.renewLease(of: "w", for: .seconds(3_600), isNew: true)
        _ = try await store.claim(FlowWork([kind], queues: [mail]), by: "w", limit: 9)
        let configuration = FlowEngineConfiguration(queues: [mail])
        runtime.addDurableRuns(FlowEngine(store: store, configuration: configuration), named: "shop")
        let queue = "{flint_flow_source=\"shop\",flint_flow_queue=\"mail\""
        #expect(
            await lines(try telemetry()).filter { $0.hasPrefix("flint_flow_queue_") } == [
                "flint_flow_queue_runs\(queue),flint_flow_turn=\"running\"} 2",
                "flint_flow_queue_runs\(queue),flint_flow_turn=\"waiting\"} 3",
                "flint_flow_queue_limit\(queue)} 2", "flint_flow_queue_rate\(queue)} 18000",
            ])
    }

    @Test func `of a store that does not answer only the claims are known`() async throws {
        runtime.addDurableRuns(Unreachable(), named: "shop")
        let telemetry = try telemetry()
        let claims = "flint_flow_claims_total{flint_flow_source=\"shop\",flint_flow_machine=\"Order\"} 3"
        #expect(await lines(telemetry) == [claims])
        runtime.removeDurableRuns(named: "shop")
        #expect(await lines(telemetry) == [claims])
    }

    @Test func `they are read before each export`() async throws {
        let telemetry = try telemetry()
        let unreachable = Unreachable()
        runtime.addDurableRuns(unreachable)
        await clock.waitForSleepers()
        clock.advance(by: telemetry.configuration.metricInterval)
        #expect(await unreachable.asked.wait(onCancel: false))
    }

    @Test func `a store is not asked again before it has answered`() async throws {
        let telemetry = try telemetry()
        let store = Hesitant()
        runtime.addDurableRuns(store, named: "slow")
        for round in 1...3 {
            await clock.waitForSleepers()
            clock.advance(by: telemetry.configuration.metricInterval)
            await store.asked.wait()
            await clock.waitForSleepers()
            clock.advance(by: .seconds(5))
            while exporter.metrics.count < round { await Task.yield() }
        }
        #expect(store.askings.load(ordering: .relaxed) == 1)
        // The late answer is that of the next one who asks.
        async let lines = lines(telemetry)
        store.answer.open()
        #expect(await lines == ["flint_flow_lag_milliseconds{flint_flow_source=\"slow\"} 7"])
    }

    @Test func `a store that does not answer keeps no other one from its numbers`() async throws {
        let (silent, quick) = (Hesitant(), Hesitant())
        runtime.addDurableRuns(silent, named: "a")
        quick.answer.open()
        runtime.addDurableRuns(quick, named: "b")
        let telemetry = try telemetry()
        async let lines = lines(telemetry)
        await silent.asked.wait()
        await quick.asked.wait()
        clock.advance(by: .seconds(5))
        #expect(await lines == ["flint_flow_lag_milliseconds{flint_flow_source=\"b\"} 7"])
    }

    @Test func `a store that does not answer does not keep spans from being sent`() async throws {
        let collector = ScriptedTelemetryTransport()
        var configuration = TelemetryConfiguration()
        configuration.clock = clock
        let telemetry = Telemetry(configuration, transport: collector)
        try runtime.setup(NoFeatures.self) { telemetry.configure(&$0) }
        telemetry.start(runtime)
        let store = Hesitant()
        runtime.addDurableRuns(store, named: "slow")
        telemetry.record(flagEvaluation: TelemetryFlagEvaluation(key: "k"))
        async let isDone = telemetry.shutdown(within: .seconds(5))
        await store.asked.wait()
        await collector.waitForRequests(1)
        #expect(collector.requests.map(\.signal) == [.logs])
        clock.advance(by: .milliseconds(2_500))
        #expect(await isDone)
        #expect(collector.requests.map(\.signal) == [.logs, .metrics])
    }
}
