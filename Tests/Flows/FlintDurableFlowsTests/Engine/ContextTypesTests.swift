import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

/// The type of a context is part of a kind: programs with another type at the same state share no runs.
@Suite(.timeLimit(.minutes(10))) struct ContextTypesTests {
    /// A context; what is stored of either of these could be read as the other one.
    fileprivate protocol Writing: Codable, Sendable {
        static var name: String { get }
        var text: String { get }
        init(text: String)
    }

    fileprivate struct Draft: Writing {
        static let name = "Draft"
        let text: String
    }

    fileprivate struct Essay: Writing {
        static let name = "[Essay]"
        let text: String
    }

    fileprivate enum LetterState<Context: Writing>: DurableState, EventDrivenState {
        typealias EventUnion = OrderEvent

        enum Event: AwaitedEvent {
            case approval(Approval)

            static var wait: FlowWait { FlowWait(for: [FlowEventType(Approval.self, named: "Approval")]) }

            init?(_ payload: any Sendable) {
                guard let approval = payload as? Approval else { return nil }
                self = .approval(approval)
            }
        }

        case begin(String)
        case check(Context)
        case end(String)
        case fail(any Error)
        case terminate(Result<String, any Error>)

        private enum Key: String, CodingKey {
            case state
            case context
        }

        static var contextTypes: [String: String] {
            FlowGraph.contextTypes(drawn: "Begin String\nCheck \(Context.name)\nEnd String")
        }

        static var waits: [String: FlowWait] { ["Check": Event.wait] }

        var stateName: String {
            switch self {
            case .begin: "Begin"
            case .check: "Check"
            case .end: "End"
            case .fail: "Fail"
            case .terminate: "Terminate"
            }
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            switch try container.decode(String.self, forKey: .state) {
            case "Begin": self = .begin(try container.decode(String.self, forKey: .context))
            case "Check": self = .check(try container.decode(Context.self, forKey: .context))
            default: self = .end(try container.decode(String.self, forKey: .context))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(stateName, forKey: .state)
            switch self {
            case .begin(let text), .end(let text): try container.encode(text, forKey: .context)
            case .check(let context): try container.encode(context, forKey: .context)
            case .fail, .terminate: throw Declined()
            }
        }
    }

    fileprivate struct LetterFlow<Context: Writing>: StateMachine {
        typealias State = LetterState<Context>
        typealias Input = String
        typealias Output = String

        static var graph: FlowGraph {
            FlowGraph(
                machine: "Letter", fingerprint: "0",
                drawn: "Begin begin\nCheck\nEnd end\nFail fail\nBegin -> Check\nCheck -> End")
        }

        static func begin(with input: String) -> State { .begin(input) }
        static func fail(with error: any Error) -> State { .fail(error) }

        static func result(of state: State) -> Result<String, any Error>? {
            if case .terminate(let result) = state { result } else { nil }
        }

        nonisolated(nonsending) func step(_ state: State, from _: State) async throws -> State {
            switch state {
            case .begin(let text): return .check(Context(text: text))
            case .check(let context):
                let event: State.Event = try await awaitedEvent()
                guard case .approval(let approval) = event else { return state }
                return .end("\(context.text) by \(approval.by)")
            case .end(let text): return .terminate(.success(text))
            case .fail(let error): return .terminate(.failure(error))
            case .terminate: return state
            }
        }
    }

    private func engine<Context: Writing>(
        _: Context.Type, _ store: InMemoryFlowStore,
        _ migrations: FlowMigrations<LetterFlow<Context>> = FlowMigrations()
    ) -> FlowEngine {
        let engine = FlowEngine(store: store, configuration: .patient)
        engine.register(LetterFlow<Context>.self, migrations: migrations) { LetterFlow() }
        return engine
    }

    /// A store with a run that a program with drafts has brought to its wait, which has ended since.
    private func storeWithDraft() async throws -> InMemoryFlowStore {
        let store = InMemoryFlowStore()
        let old = engine(Draft.self, store)
        _ = try await old.start(LetterFlow<Draft>.self, id: "1", with: "Dear Bob")
        try await old.workUntilIdle()
        let kind = try await record("1", store).kind
        #expect(kind == FlowKind(machine: "Letter", state: "Check", context: "Draft"))
        try await old.send(.approval(Approval(by: "Eve")), to: LetterFlow<Draft>.self, id: "1")
        return store
    }

    private func record(_ id: String, _ store: InMemoryFlowStore) async throws -> FlowRecord {
        try #require(try await store.record(of: FlowRunID(machine: "Letter", id: id)))
    }

    @Test func `a run with another context at its state is kept and listed, and no attempt is counted`()
        async throws
    {
        let store = try await storeWithDraft()
        let new = engine(Essay.self, store)
        let run = try await new.start(LetterFlow<Essay>.self, id: "new", with: "Dear Ann")
        try await new.send(.approval(Approval(by: "Eve")), to: LetterFlow<Essay>.self, id: "new")
        try await new.workUntilIdle()
        #expect(try await run.output == "Dear Ann by Eve")
        let kept = try await record("1", store)
        #expect(kept.status == .ready && kept.claims == 0 && kept.arrival == .event(1))
        #expect(try await new.incompatibleRuns().map(\.kind.description) == ["Letter/Check(Draft)#0"])
        // The old program goes on with what it began.
        let old = engine(Draft.self, store)
        try await old.workUntilIdle()
        #expect(try await old.run(LetterFlow<Draft>.self, id: "1").output == "Dear Bob by Eve")
    }

    @Test func `a migration takes a run with another context over`() async throws {
        let store = try await storeWithDraft()
        let kind = FlowKind(machine: "Letter", state: "Check", context: "Draft")
        let new = engine(
            Essay.self, store,
            FlowMigrations().migrating(kind) { (draft: Draft) in .check(Essay(text: draft.text + "!")) })
        #expect(try await new.incompatibleRuns().isEmpty)
        try await new.workUntilIdle()
        #expect(try await new.run(LetterFlow<Essay>.self, id: "1").output == "Dear Bob! by Eve")
    }

    @Test func `who starts a run without a registration stores the type as well`() async throws {
        let store = InMemoryFlowStore()
        _ = try await FlowEngine(store: store).start(LetterFlow<Draft>.self, id: "1", with: "Dear Bob")
        let record = try await store.record(of: FlowRunID(machine: "Letter", id: "1"))
        #expect(record?.kind == FlowKind(machine: "Letter", state: "Begin", context: "String"))
    }

    @Test func `types are read as they are drawn`() {
        #expect(
            FlowGraph.contextTypes(drawn: "Begin [String: Int]\nEnd Outer.Inner?") == [
                "Begin": "[String: Int]", "End": "Outer.Inner?",
            ])
        #expect(TripFlow.State.contextTypes["Travel"] == "Note")
    }
}
