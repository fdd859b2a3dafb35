import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

/// Composites of stored runs that are resumed by `[H]` and `[H*]`, in other processes than those that left them.
@Suite(.timeLimit(.minutes(10))) struct HistoryTests {
    private static let next = WatchEvent.next(Next())
    private static let bell = WatchEvent.bell(Bell())
    private static let shallow = WatchEvent.shallow(Shallow())
    private static let deep = WatchEvent.deep(Deep())
    private static let anew = WatchEvent.anew(Anew())
    private static let all = [next, bell, shallow, deep, anew]

    /// What is done without an engine, where the history is in memory.
    private func effects(_ events: [WatchEvent]) async -> [String] {
        let diary = Journal<String>()
        let (stream, continuation) = AsyncStream.makeStream(of: WatchEvent.self)
        for event in events { continuation.yield(event) }
        continuation.finish()
        // A run that still waits when the events end throws.
        _ = try? await WatchFlow(diary: diary).run(Note("Ann"), events: stream)
        return diary.entries
    }

    /// Each event comes to a worker of its own, which has nothing but the store.
    private func states(_ events: [WatchEvent]) async throws -> [String] {
        let store = InMemoryFlowStore()
        var states: [String] = []
        for event in [nil] + events.map(Optional.some) {
            let engine = FlowEngine(store: store, configuration: .patient)
            engine.register(WatchFlow.self) { WatchFlow(diary: Journal()) }
            if let event {
                try await engine.send(event, to: WatchFlow.self, id: "1")
            } else {
                _ = try await engine.start(WatchFlow.self, id: "1", with: Note("Ann"))
            }
            try await engine.workUntilIdle()
            let record = try #require(try await store.record(of: FlowRunID(machine: "Watch", id: "1")))
            states.append(
                ([record.kind.state] + record.parts.map(\.entry.kind.state)).joined(separator: "."))
        }
        return states
    }

    private static let journeys: [([WatchEvent], [String])] = [
        // A shallow history resumes the state in which the composite was left,
        (
            [next, next, bell, shallow, next],
            [
                "Play.Intro", "Play.Film.First", "Play.Film.Second", "Rest", "Play.Film.First",
                "Play.Film.Second",
            ]
        ),
        // a deep history the composites inside as well,
        (
            [next, next, bell, deep, bell, deep, next],
            [
                "Play.Intro", "Play.Film.First", "Play.Film.Second", "Rest", "Play.Film.Second", "Rest",
                "Play.Film.Second", "End",
            ]
        ),
        // and a composite that is entered anew begins anew, and a history says so.
        (
            [next, next, bell, anew, bell, deep, next],
            [
                "Play.Intro", "Play.Film.First", "Play.Film.Second", "Rest", "Play.Intro", "Rest",
                "Play.Intro", "Play.Film.First",
            ]
        ),
    ]

    @Test(arguments: journeys)
    func `a history resumes where the composite was left, and one that is entered anew begins anew`(
        events: [WatchEvent], expected: [String]
    ) async throws {
        #expect(try await states(events) == expected)
    }

    /// A run that rests after its second film, and what resumes it.
    private func resting(
        _ act: (FlowEngine, InMemoryFlowStore) async throws -> FlowEngine
    ) async throws -> FlowRecord {
        let store = InMemoryFlowStore()
        let engine = FlowEngine(store: store, configuration: .patient)
        engine.register(WatchFlow.self) { WatchFlow(diary: Journal()) }
        _ = try await engine.start(WatchFlow.self, id: "1", with: Note("Ann"))
        for event in [Self.next, Self.next, Self.bell] {
            try await engine.send(event, to: WatchFlow.self, id: "1")
        }
        try await engine.workUntilIdle()
        let other = try await act(engine, store)
        try await other.send(Self.deep, to: WatchFlow.self, id: "1")
        try await other.workUntilIdle()
        return try #require(try await store.record(of: FlowRunID(machine: "Watch", id: "1")))
    }

    @Test func `a run that a person moves or a migration takes over keeps its history`() async throws {
        let moved = try await resting { engine, _ in
            try await engine.move(
                WatchFlow.self, id: "1", to: .rest(Note("Bob")), by: "test", because: "a test")
            return engine
        }
        let migrated = try await resting { _, store in
            let engine = FlowEngine(store: store, configuration: .patient)
            let rest = FlowKind(machine: "Watch", state: "Rest", context: "Note")
            engine.register(
                WatchFlow.self, revisions: ["Rest": 1],
                migrations: FlowMigrations().migrating(rest) { (note: Note) in .rest(note) }
            ) { WatchFlow(diary: Journal()) }
            return engine
        }
        for record in [moved, migrated] {
            #expect(record.parts.map(\.entry.kind.state) == ["Film", "Second"])
            #expect(record.path.map(\.state) == ["Begin", "Play", "Rest", "Rest", "Play"])
        }
    }

    @Test(arguments: 0..<40)
    func `a stored run goes where a run in memory goes, wherever it is killed`(seed: Int) async throws {
        var generator = SeededGenerator(seed: seed)
        let events = (0..<14).map { _ in Self.all.randomElement(using: &generator) ?? Self.next }
        let expected = await effects(events)
        let diary = Journal<String>()
        let check = FlowRerun(effects: { diary.entries }) { engine in
            engine.register(WatchFlow.self, errors: FlowErrorPolicy(retrying: .never)) {
                WatchFlow(diary: diary)
            }
        }
        let report = try await check.run(WatchFlow.self, with: Note("Ann"), events: events)
        #expect(
            report.plain.effects == expected
                && report.rerun.effects == expected
                && report.plain.path == report.rerun.path)
    }

    @Test func `a state to resume at that cannot be read any more makes the run stuck, and says so`()
        async throws
    {
        let store = InMemoryFlowStore()
        let engine = FlowEngine(store: store, configuration: .patient)
        engine.register(WatchFlow.self) { WatchFlow(diary: Journal()) }
        _ = try await engine.start(WatchFlow.self, id: "1", with: Note("Ann"))
        try await engine.send(Self.bell, to: WatchFlow.self, id: "1")
        try await engine.workUntilIdle()
        let id = FlowRunID(machine: "Watch", id: "1")
        let entry = try #require(try await store.record(of: id)).entry
        let history = #"{"composites":{"Play":{"composites":{},"last":"{\"state\":\"Overture\"}"}}}"#
        let act = FlowAct(
            .move, by: "test", because: "a test",
            to: FlowStoredEntry(
                number: 0, kind: entry.kind, state: entry.state, wait: entry.wait,
                history: Array(history.utf8)))
        try await store.perform(act, on: id)
        try await engine.send(Self.shallow, to: WatchFlow.self, id: "1")
        try await engine.workUntilIdle()
        let record = try #require(try await store.record(of: id))
        #expect(record.status == .stuck && record.stuck?.code == .incompatible, "\(record)")
        #expect(record.stuck?.text.contains("Overture") == true)
    }
}
