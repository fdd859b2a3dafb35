import DurableChecker
import DurableTestSupport
import FlintDurableFlows
import FlintFlows
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct DurableRunsTests {
    private let store = InMemoryFlowStore(clock: StandingClock())
    private var engine: FlowEngine { FlowEngine(store: store) }

    private func run(_ name: String) -> DurableRunDescription.ID {
        DurableRunDescription.ID(machine: SampleRuns.machine, name: name)
    }

    @Test func `tools see names, states and times of runs, and nothing of their contents`() async throws {
        try await SampleRuns.fill(store)
        let list = try await engine.list(DurableRunQuery())
        #expect(
            list.map(\.status) == ["ended", "ready", "running", "stuck", "waiting"]
                && list.map(\.id.name) == list.map(\.status)
                && list.allSatisfy { $0.history == nil })
        var described: [DurableRunDescription] = []
        for run in list { described.append(try #require(try await engine.describe(run.id))) }
        let text = String(decoding: try JSONEncoder().encode(list + described), as: UTF8.self)
        #expect(text.contains("AwaitApproval") && !text.contains(SampleRuns.secret))
        let bytes = Array(SampleRuns.secret.utf8).map(String.init).joined(separator: ",")
        #expect(!text.contains(bytes))
    }

    @Test func `the history says what a run has gone through and holds`() async throws {
        try await SampleRuns.fill(store)
        let waiting = try #require(try await engine.describe(run("waiting")))
        #expect(waiting.awaits == ["Approval"])
        #expect(
            waiting.due == store.now.advanced(by: .seconds(86_400)).microseconds
                && waiting.history?.path.map(\.state) == ["Begin", "AwaitApproval"])
        #expect(waiting.history?.events == [DurableRunDescription.Event(number: 1, type: "Remark")])
        let stuck = try #require(try await engine.describe(run("stuck")))
        #expect(stuck.stuck == "failed" && stuck.reason == nil)
        var step = DurableRunDescription.Step("charge#0", type: "Shop.Receipt", failure: "Shop.Declined")
        step.at = store.now.microseconds
        #expect(stuck.history?.steps == [step])
        // What was done before Ann retried the run.
        #expect(
            stuck.history?.path.map(\.done) == [
                DurableRunDescription.Done(steps: [step], omitted: 0, failures: 1, failure: nil)
            ])
        let act = DurableRunDescription.Act("retry", by: "Ann", because: "The card was replaced.")
        #expect(stuck.history?.acts == [act])
        let (ended, running) = (
            try await engine.describe(run("ended")), try await engine.describe(run("running"))
        )
        #expect(ended?.ending == "finished" && running?.owner == "worker-1")
        #expect(try await engine.describe(run("unknown")) == nil)
    }

    @Test(arguments: [
        (FlowStuck.Code.unreachedStep, true), (.poison, true), (.failed, false), (.incompatible, false),
    ])
    func `a reason is shown if it quotes no error`(code: FlowStuck.Code, isShown: Bool) async throws {
        try await SampleRuns.fill(store)
        let record = try #require(try await store.record(of: SampleRuns.id("running")))
        _ = try await store.commit(
            FlowWrite(
                run: record.id, worker: "worker-1", epoch: record.epoch, version: record.version,
                change: .stick(FlowStuck(code, "The step 'charge#0' was not reached."))))
        let shown = try #require(try await engine.describe(run("running")))
        #expect(
            shown.stuck == code.description
                && shown.reason == (isShown ? "The step 'charge#0' was not reached." : nil))
    }

    @Test func `a run in a queue or of a key says so, and queues are counted with the limits of the engine`()
        async throws
    {
        let queues = [
            FlowQueue("mail", concurrency: 3, rate: FlowRate(90, per: .seconds(60))), FlowQueue("empty"),
        ]
        let engine = FlowEngine(store: store, configuration: FlowEngineConfiguration(queues: queues))
        for (id, queue) in [("a", "mail"), ("b", "mail"), ("c", "other")] {
            _ = try await engine.start(OrderFlow.self, id: id, with: Order(), queue: queue, priority: 4)
        }
        _ = try await engine.start(OrderFlow.self, id: "d", with: Order(), key: "k")
        _ = try await engine.start(OrderFlow.self, id: "e", with: Order(), key: "k")
        let runs = try await engine.list(DurableRunQuery())
        #expect(
            runs.map(\.turn) == ["queued", "queued", "queued", "admitted", "behind"]
                && runs.map(\.queue) == ["mail", "mail", "other", nil, nil])
        #expect(runs.map(\.priority) == [4, 4, 4, nil, nil] && runs.map(\.key) == [nil, nil, nil, "k", "k"])
        var query = DurableRunQuery()
        query.queue = "mail"
        #expect(try await engine.list(query).map(\.id.name) == ["a", "b"])
        let found = try await engine.statistics().queues
        #expect(
            found.map { "\($0.name) \($0.running) \($0.waiting)" } == ["empty 0 0", "mail 0 2", "other 0 1"])
        #expect(found.map(\.limit) == [nil, 3, nil] && found.map(\.rate) == [nil, 1.5, nil])
    }

    @Test func `of too many queues, those with the most runs are counted`() {
        let queues = (0..<150).map { FlowStatistics.Queue("\(1_000 + $0)", running: 0, waiting: $0) }
        let statistics = FlowStatistics([], queues: queues.shuffled(), lag: .zero)
        #expect(statistics.queues == Array(queues.suffix(FlowStatistics.queueLimit)))
    }

    @Test func `lists are filtered and go on behind a run`() async throws {
        try await SampleRuns.fill(store)
        func names(_ change: (inout DurableRunQuery) -> Void) async throws -> [String] {
            var query = DurableRunQuery()
            change(&query)
            return try await engine.list(query).map(\.id.name)
        }
        let found = [
            try await names { $0.status = "stuck" }, try await names { $0.status = "confused" },
            try await names { $0.state = "AwaitApproval" }, try await names { $0.machine = "Other" },
            try await names { $0.minimumAge = .seconds(1) },
            try await names { ($0.after, $0.limit) = (run("ready"), 2) },
        ]
        #expect(found == [["stuck"], [], ["waiting"], [], [], ["running", "stuck"]])
    }

    @Test func `persons retry and cancel runs by their names`() async throws {
        try await SampleRuns.fill(store)
        try await engine.retry(run("stuck"), by: "Bob", because: "Again.")
        #expect(try await engine.describe(run("stuck"))?.status == "ready")
        try await engine.cancel(run("waiting"), by: "Bob", because: "Too late.", force: false)
        #expect(try await engine.describe(run("waiting"))?.isCancelRequested == true)
        try await engine.cancel(run("running"), by: "Bob", because: "Now.", force: true)
        let ended = try #require(try await engine.describe(run("running")))
        #expect(ended.ending == "cancelled" && ended.history?.acts.map(\.kind) == ["forceCancel"])
        await #expect(throws: FlowStoreError.self) {
            try await engine.retry(run("running"), by: "Bob", because: "Again.")
        }
    }

    private func send(
        _ event: String, _ json: String, to name: String, machine: String, _ engine: FlowEngine
    )
        async throws
    {
        try await engine.send(
            event, json: Array(json.utf8), to: DurableRunDescription.ID(machine: machine, name: name))
    }

    @Test func `persons send events as JSON to the run and to machines inside it, if these wait for them`()
        async throws
    {
        let diary = Journal<String>()
        let engine = engine
        engine.register(WatchFlow.self) { WatchFlow(diary: diary) }
        engine.register(TripFlow.self) { TripFlow(office: TripOffice(diary: diary)) }
        _ = try await engine.start(WatchFlow.self, id: "1", with: Note("Ann"))
        _ = try await engine.start(TripFlow.self, id: "1", with: Note("Bob"))
        try await engine.workUntilIdle()
        let trip = DurableRunDescription.ID(machine: "Trip", name: "1")
        let described = try #require(try await engine.describe(trip))
        #expect(described.awaits == ["Boarding", "Strike", "RoomKey"])
        let parts = try #require(described.history).parts
        #expect(parts.map(\.awaits) == [["Boarding", "Strike"], ["RoomKey"]])
        #expect(
            parts.map(\.enteredAt) == [store.now.microseconds, store.now.microseconds]
                && parts.map(\.due) == [nil, store.now.advanced(by: .seconds(2 * 86_400)).microseconds])
        try await send("Boarding", #"{"seat":7}"#, to: "1", machine: "Trip", engine)
        try await send("RoomKey", #"{"event":"RoomKey","context":{}}"#, to: "1", machine: "Trip", engine)
        try await send("Bell", "{}", to: "1", machine: "Watch", engine)
        try await engine.workUntilIdle()
        #expect(try await engine.describe(trip)?.state == "Stay")
        let watch = DurableRunDescription.ID(machine: "Watch", name: "1")
        #expect(try await engine.describe(watch)?.awaits == ["Shallow", "Deep", "Anew"])
        try await send("Anew", "{}", to: "1", machine: "Watch", engine)
        try await engine.workUntilIdle()
        #expect(try await engine.describe(watch)?.state == "Play")
    }

    @Test(arguments: [
        ("waiting", "Remark", "{}", "notAwaited"), ("stuck", "Approval", "{}", "notAwaited"),
        ("ready", "Approval", "{}", "notAwaited"), ("waiting", "Approval", "{", "unreadableEvent"),
        ("waiting", "Approval", "{}", "unreadableEvent"), ("ended", "Approval", "{}", "endedRun"),
        ("unknown", "Approval", "{}", "unknownRun"),
    ])
    func `an event that a run cannot use is refused, and the text has no value of it`(
        name: String, event: String, json: String, code: String
    ) async throws {
        try await SampleRuns.fill(store)
        let engine = engine
        // The events of this machine have another form than those of generated ones.
        engine.register(OrderFlow.self) { OrderFlow(diary: Journal()) }
        do {
            try await send(event, json, to: name, machine: SampleRuns.machine, engine)
            Issue.record("It was accepted.")
        } catch let error as FlowEngineError {
            #expect(error.code.description == code)
        } catch let error as FlowStoreError {
            #expect(error.code.description == code)
        }
        #expect(try await store.record(of: SampleRuns.id("waiting"))?.events.map(\.type) == ["Remark"])
    }

    private struct Reversing: FlowCodec {
        let keyID = "reversed"
        func encode(_ bytes: [UInt8]) -> [UInt8] { bytes.reversed() }
        func decode(_ bytes: [UInt8], keyID: String) -> [UInt8] { bytes.reversed() }
    }

    @Test func `an event is stored by a program that does not know the machine, with its codec`() async throws
    {
        try await SampleRuns.fill(store)
        let configuration = FlowEngineConfiguration(codec: Reversing())
        let engine = FlowEngine(store: store, configuration: configuration)
        try await send("Approval", #"{"by":"Bob"}"#, to: "waiting", machine: SampleRuns.machine, engine)
        let record = try #require(try await store.record(of: SampleRuns.id("waiting")))
        #expect(record.status == .ready && record.arrivedEvent?.type == "Approval")
        #expect(record.arrivedEvent?.payload.first == 0, "The codec has written it.")
        await #expect(throws: FlowEngineError.self, "It does not wait any more.") {
            try await send("Approval", "{}", to: "waiting", machine: SampleRuns.machine, engine)
        }
    }

    @Test func `a store without counts of its own reads all pages`() async throws {
        for number in 0..<1_001 { try await SampleRuns.start("\(number)", in: store) }
        try await store.perform(FlowAct(.forceCancel, by: "Ann", because: "test"), on: SampleRuns.id("7"))
        let statistics = try await ObservedStore(store, clock: StandingClock()).statistics()
        #expect(statistics.counts == (try await store.statistics()).counts)
        #expect(
            statistics.count(of: "ready") == 1_000
                && statistics.count(of: "ended", machine: SampleRuns.machine) == 1
                && statistics.count(of: "ended", machine: "Other") == 0)
    }
}
