import CoreTestSupport
import FlintCore
import FlintDurableFlows
import FlintFlows
import FlintObservation
import FlintStreams
import Observation
import Synchronization
import Testing

/// Stored runs as views list them.
@Suite(.timeLimit(.minutes(10))) struct ObservedDurableRunsTests {
    private nonisolated enum Features: FeatureGroup {
        static let description = "None"
        static let subfeatures: Subfeatures = []
    }

    private let runtime = Flint()

    init() throws { try runtime.setup(Features.self) }

    /// Reports an occurrence in the work on a stored run, as an engine does.
    private func reportOccurrence() {
        Flint.withRuntime(runtime) {
            FlowRuntime.current?.report(FlowNotice(.detached, at: 0), isLogged: false)
        }
    }

    @Test func `the runs of an engine are loaded by the first read, and follow its work`() async throws {
        let gate = Gate()
        gate.open()
        let engine = FlowEngine(store: InMemoryFlowStore())
        engine.register(DoorFlow.self) { DoorFlow(gate: gate) }
        runtime.addDurableRuns(engine)
        let runs = runtime.observed.durableRuns
        let statuses = Watcher { runs.runs.map(\.status) }
        #expect(statuses.value == [])
        #expect(!runs.hasLoaded)
        _ = try await engine.start(DoorFlow.self, id: "door", with: 3)
        await runs.refresh()
        #expect(runs.hasLoaded)
        #expect(runs.runs.map(\.id.name) == ["door"])
        try await Flint.withRuntime(runtime) { try await engine.workUntilIdle() }
        await statuses.wait { $0 == ["ended"] }
    }

    @Test func `a list is loaded again after an occurrence, once for those during a load`() async throws {
        let store = ScriptedRuns()
        let runs = runtime.observed.durableRuns(of: store)
        let names = Watcher { runs.runs.map(\.id.name) }
        await store.answer(1, ["one"])
        await names.wait { $0 == ["one"] }
        #expect(names.invalidations == 1)
        reportOccurrence()
        await store.arrival(2)
        for _ in 0..<10 { reportOccurrence() }
        store.prepare(2, ["two"])
        store.prepare(3, ["three"])
        await names.wait { $0 == ["three"] }
        #expect(store.calls == 3)
    }

    @Test func `an asynchronous sequence of observations has each list that is loaded`() async throws {
        let store = ScriptedRuns()
        let runs = runtime.observed.durableRuns(of: store)
        var names = Observations { runs.runs.map(\.id.name) }.makeAsyncIterator()
        #expect(await names.next() == [])
        await store.answer(1, ["one"])
        #expect(await names.next() == ["one"])
        reportOccurrence()
        await store.answer(2, ["one", "two"])
        #expect(await names.next() == ["one", "two"])
    }

    @Test func `nothing is loaded while nobody reads, and the next reader loads`() async throws {
        let store = ScriptedRuns()
        let runs = runtime.observed.durableRuns(of: store)
        #expect(store.calls == 0)
        let loads = Watcher { runs.hasLoaded }
        _ = runs.runs
        await store.answer(1, ["one"])
        await loads.wait { $0 }
        let otherStore = ScriptedRuns()
        let others = runtime.observed.durableRuns(of: otherStore)
        let otherNames = Watcher { others.runs.map(\.id.name) }
        await otherStore.answer(1, ["one"])
        await otherNames.wait { $0 == ["one"] }
        reportOccurrence()
        reportOccurrence()
        await otherStore.answer(2, ["two"])
        await otherNames.wait { $0 == ["two"] }
        #expect(store.calls == 1)
        let names = Watcher { runs.runs.map(\.id.name) }
        await store.answer(2, ["two"])
        await names.wait { $0 == ["two"] }
        #expect(store.calls == 2)
    }

    @Test func `the load that began last is shown, whatever answers later`() async throws {
        let store = ScriptedRuns()
        let runs = runtime.observed.durableRuns(of: store)
        let first = Task { await runs.refresh() }
        await store.arrival(1)
        let second = Task { await runs.refresh() }
        await store.answer(2, ["new"])
        await second.value
        await store.answer(1, ["old"])
        await first.value
        #expect(runs.runs.map(\.id.name) == ["new"])
    }

    @Test func `an error is shown beside the last list`() async throws {
        let store = ScriptedRuns()
        let runs = runtime.observed.durableRuns(of: store)
        let errors = Watcher { runs.lastError != nil }
        let first = Task { await runs.refresh() }
        await store.answer(1, ["one"])
        await first.value
        let second = Task { await runs.refresh() }
        await store.answer(2, nil)
        await second.value
        await errors.wait { $0 }
        #expect(errors.invalidations == 1)
        #expect(runs.runs.map(\.id.name) == ["one"])
        let third = Task { await runs.refresh() }
        await store.answer(3, [])
        await third.value
        #expect(runs.lastError == nil)
    }

    @Test func `without a store of this name the list is empty, also after the end of the runtime`() async {
        let runs = runtime.observed.durableRuns(named: "orders")
        await runs.refresh()
        runtime.shutdown()
        await runs.refresh()
        #expect(runs.runs.isEmpty)
        #expect(runs.lastError == nil)
    }

    @Test func `a list is released while it is loaded and follows`() async {
        let store = ScriptedRuns()
        weak var released: ObservedDurableRuns?
        func use() {
            let runs = runtime.observed.durableRuns(of: store)
            released = runs
            _ = Watcher { runs.runs.count }
        }
        use()
        #expect(released == nil)
        await store.answer(1, ["one"])
    }
}

/// Stored runs that are listed when a test answers.
private nonisolated final class ScriptedRuns: DurableRuns {
    struct Unreachable: Error {}

    let graphs: [FlowGraph] = []
    let claims: [String: Int] = [:]
    private let answers = (0..<8).map { _ in OneShot<[String]?>() }
    private let arrivals = (0..<8).map { _ in Latch() }
    private let count = Atomic(0)

    /// The number of lists that were asked for.
    var calls: Int { count.load(ordering: .relaxed) }

    /// Waits until this list, from 1, is asked for.
    func arrival(_ number: Int) async { await arrivals[number - 1].wait() }

    /// Answers this list, from 1, when it is asked for; `nil` is an error.
    func answer(_ number: Int, _ names: [String]?) async {
        await arrival(number)
        prepare(number, names)
    }

    /// Sets the answer to this list, from 1, which may be asked for later.
    func prepare(_ number: Int, _ names: [String]?) { answers[number - 1].settle(names) }

    func list(_ query: DurableRunQuery) async throws -> [DurableRunDescription] {
        let index = count.add(1, ordering: .relaxed).oldValue
        arrivals[index].open()
        guard let names = await answers[index].wait(onCancel: nil) else { throw Unreachable() }
        return names.map {
            DurableRunDescription(
                DurableRunDescription.ID(machine: "Door", name: $0), status: "ready", state: "Knocking",
                createdAt: 0, enteredAt: 0)
        }
    }

    func statistics() async throws -> FlowStatistics { FlowStatistics([], lag: .zero) }
    func describe(_ run: DurableRunDescription.ID) async throws -> DurableRunDescription? { nil }
    func retry(_ run: DurableRunDescription.ID, by actor: String, because reason: String) async throws {}
    func cancel(
        _ run: DurableRunDescription.ID, by actor: String, because reason: String, force: Bool
    ) async throws {}
    func send(_ event: String, json: [UInt8], to run: DurableRunDescription.ID) async throws {}
}
