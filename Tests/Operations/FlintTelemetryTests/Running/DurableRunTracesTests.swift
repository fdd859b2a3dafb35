import FlintCore
import FlintDurableFlows
import FlintFlows
import FlintTesting
import Foundation
import Testing

@testable import FlintTelemetry

/// Stored runs are linked to the trace in which they were started.
@Suite(.timeLimit(.minutes(10))) struct DurableRunTracesTests {
    private enum SubmitAction: Action {
        static let description = "Starts an errand"

        static func perform(
            with context: ActionContext<FlowEngine>, using presenter: NoPresenter
        ) async throws {
            _ = try await context.input.start(Errand.self, id: "1", with: 1)
        }
    }

    private enum SignAction: Action {
        static let description = "Signs a letter"

        static func perform(
            with context: ActionContext<FlowEngine>, using presenter: NoPresenter
        ) async throws {
            try await context.input.send(
                .signature(Letter.Signature(name: "Ann")), to: Letter.self, id: "1")
        }
    }

    private enum RunAction: Action {
        static let description = "Runs an errand"

        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) async throws {
            try await ErrandFeature.note.perform()
        }
    }

    private enum NoteAction: Action {
        static let description = "Notes it"

        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) async throws {
        }
    }

    private enum WorkAction: Action {
        static let description = "Works on errands"

        static func perform(
            with context: ActionContext<FlowEngine>, using presenter: NoPresenter
        ) async throws {
            try await context.input.workUntilIdle()
        }
    }

    private enum ErrandFeature: Feature {
        static let description = "Errands"
        static let submit = action(SubmitAction.self)
        static let sign = action(SignAction.self)
        static let run = action(RunAction.self)
        static let note = action(NoteAction.self)
        static let work = action(WorkAction.self)

        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(submit)
            actions.declare(sign)
            actions.declare(run)
            actions.declare(note)
            actions.declare(work)
        }
    }

    private enum Features: FeatureGroup {
        static let description = "Features"
        static let subfeatures: Subfeatures = [ErrandFeature.self]
    }

    /// What a generated machine consists of, by hand: an errand performs an action and starts two other errands, one as its own.
    private struct Errand: StateMachine {
        typealias Input = Int
        typealias Output = Int

        unowned let engine: FlowEngine

        enum State: DurableState {
            case begin(Int)
            case fail(any Error)
            case terminate(Result<Int, any Error>)

            var stateName: String {
                switch self {
                case .begin: "Begin"
                case .fail: "Fail"
                case .terminate: "Terminate"
                }
            }

            init(from decoder: any Decoder) throws {
                self = .begin(try decoder.singleValueContainer().decode(Int.self))
            }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                if case .begin(let number) = self { try container.encode(number) }
            }
        }

        static let graph = FlowGraph(
            machine: "Errand", fingerprint: "1", states: [.init("Begin", kind: .begin)], edges: [])

        static func begin(with number: Int) -> State { .begin(number) }
        static func fail(with error: any Error) -> State { .fail(error) }

        static func result(of state: State) -> Result<Int, any Error>? {
            if case .terminate(let result) = state { result } else { nil }
        }

        nonisolated(nonsending) func step(_ state: State, from _: State) async throws -> State {
            switch state {
            case .begin(let number):
                if number == 1 {
                    try await ErrandFeature.run.perform()
                    _ = try await start(Errand.self, id: "2", with: 2, whenEnded: .abandon)
                    _ = try await engine.start(Errand.self, id: "3", with: 3)
                }
                return .terminate(.success(number))
            case .fail(let error): return .terminate(.failure(error))
            case .terminate: return state
            }
        }
    }

    /// A process with telemetry, and a store that it shares with others.
    private struct Server {
        let exporter = InMemoryTelemetryExporter()
        let runtime = Flint()
        let engine: FlowEngine
        private let telemetry: Telemetry

        init(_ store: InMemoryFlowStore, sampling: TraceSampling = .always) throws {
            let engine = FlowEngine(store: store)
            engine.register(Errand.self) { [unowned engine] in Errand(engine: engine) }
            engine.register(Letter.self) { Letter() }
            self.engine = engine
            var configuration = TelemetryConfiguration()
            configuration.clock = ManualClock()
            configuration.sampling = sampling
            telemetry = Telemetry(configuration, exporter: exporter)
            try runtime.setup(Features.self) { [telemetry] in telemetry.configure(&$0) }
            telemetry.start(runtime)
        }

        func spans(_ body: () async throws -> Void) async throws -> [TelemetrySpan] {
            try await Flint.withRuntime(runtime) { try await body() }
            await telemetry.flush(within: .seconds(600))
            return exporter.spans
        }
    }

    private let store = InMemoryFlowStore()

    private func record(_ id: String) async throws -> FlowRecord {
        try #require(try await store.record(of: FlowRunID(machine: "Errand", id: id)))
    }

    @Test func `what a run does later is a trace of its own, linked to the one in which it was started`()
        async throws
    {
        let (web, worker) = (try Server(store), try Server(store))
        let submitted = try await web.spans { try await ErrandFeature.submit.perform(with: web.engine) }
        let start = try #require(submitted.first?.context)
        let spans = try await worker.spans { try await worker.engine.workUntilIdle() }
        let run = try #require(spans.first { $0.name.hasSuffix("RunAction") })
        let note = try #require(spans.first { $0.name.hasSuffix("NoteAction") })
        let attempt = try #require(
            spans.first { $0.name == "Errand.Begin" && $0.context.spanID == run.parent })
        #expect(attempt.links == [start] && run.links.isEmpty)
        #expect(attempt.parent == nil && attempt.context.traceID != start.traceID)
        #expect(run.context.traceID == attempt.context.traceID && run.isParentRemote == false)
        // It belongs to the request above it.
        #expect(note.links.isEmpty)
        #expect(note.parent == run.context.spanID && note.context.traceID == run.context.traceID)
    }

    @Test func `runs that a run starts are linked to the same`() async throws {
        let server = try Server(store)
        _ = try await server.spans {
            try await ErrandFeature.submit.perform(with: server.engine)
            try await server.engine.workUntilIdle()
        }
        let trace = try #require(try await record("1").trace)
        #expect(try await [record("2"), record("3")].map(\.trace) == [trace, trace])
    }

    @Test func `a run that is started in no trace has no link`() async throws {
        let server = try Server(store)
        let spans = try await server.spans {
            _ = try await server.engine.start(Errand.self, id: "1", with: 1)
            try await server.engine.workUntilIdle()
        }
        #expect(try await record("1").trace == nil)
        #expect(!spans.isEmpty && spans.allSatisfy { $0.links.isEmpty })
    }

    @Test(arguments: ["01", "00"])
    func `what goes on with a trace is recorded if that is`(flags: String) async throws {
        let text = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-\(flags)"
        let trace = try #require(TraceContext(traceparent: text, tracestate: "a=1,b=2"))
        let server = try Server(store, sampling: flags == "01" ? .off : .always)
        _ = try await server.spans {
            try await ActionSession("request", trace: trace).perform(
                ErrandFeature.submit, with: server.engine)
        }
        #expect(try await record("1").trace?.tracestate == "a=1,b=2")
        let spans = try await server.spans { try await server.engine.workUntilIdle() }
        guard flags == "01" else { return #expect(spans.isEmpty) }
        let run = try #require(spans.first { $0.name.hasSuffix("RunAction") })
        let attempt = try #require(spans.first { $0.context.spanID == run.parent })
        #expect(
            (attempt.links.map(\.traceID), attempt.links.map(\.state)) == ([trace.traceID], [trace.state]))
        #expect(run.context.traceID != trace.traceID)
    }

    @Test func `a worker inside an action stays in its trace, and its runs are linked`() async throws {
        let server = try Server(store)
        let submitted = try await server.spans { try await ErrandFeature.submit.perform(with: server.engine) }
        let start = try #require(submitted.first?.context)
        let spans = try await server.spans { try await ErrandFeature.work.perform(with: server.engine) }
        let work = try #require(spans.first { $0.name.hasSuffix("WorkAction") })
        let run = try #require(spans.first { $0.name.hasSuffix("RunAction") })
        #expect(run.parent == work.context.spanID && run.context.traceID == work.context.traceID)
        #expect((run.links, work.links) == ([start], []))
    }

    @Test func `an attempt has spans of the steps that were done, and its actions say where they run`()
        async throws
    {
        let server = try Server(store)
        let spans = try await server.spans {
            _ = try await server.engine.start(Errand.self, id: "1", with: 1)
            try await server.engine.workUntilIdle()
        }
        let run = try #require(spans.first { $0.name.hasSuffix("RunAction") })
        let place = ["run", "machine", "state", "attempt"].map { run.attributes["flint.flow.\($0)"] }
        #expect(place == ["1", "Errand", "Begin", 1])
    }

    @Test(arguments: [true, false])
    func `an attempt is linked to the trace in which its event was sent`(isAwaited: Bool) async throws {
        let (web, worker) = (try Server(store), try Server(store))
        _ = try await web.engine.start(Letter.self, id: "1", with: "Dear Bob")
        if isAwaited { _ = try await worker.spans { try await worker.engine.workUntilIdle() } }
        let sent = try await web.spans { try await ErrandFeature.sign.perform(with: web.engine) }
        let sign = try #require(sent.first?.context)
        let events = worker.runtime.events()
        let spans = try await worker.spans { try await worker.engine.workUntilIdle() }
        let attempts = spans.filter { $0.name == "Letter.Sign" && $0.attributes.contains(.succeeded) }
        #expect(attempts.map(\.links) == [[sign]])
        #expect(spans.allSatisfy { $0.name != "Letter.Begin" || $0.links.isEmpty })
        for await event in events {
            guard case .durableRun(let occurrence) = event.kind, occurrence.eventTrace != nil else {
                continue
            }
            let line = try event.jsonLine()
            #expect(try JSONDecoder().decode(DispatchEvent.self, from: Data(line.utf8)) == event)
            return
        }
        Issue.record("No event has the trace.")
    }

    @Test func `an event with a link is read as it was written`() async throws {
        let (web, worker) = (try Server(store), try Server(store))
        _ = try await web.spans { try await ErrandFeature.submit.perform(with: web.engine) }
        let events = worker.runtime.events()
        _ = try await worker.spans { try await worker.engine.workUntilIdle() }
        for await event in events where event.traceLink != nil {
            #expect(event.kind.name == "durableRun" && event.storedRun?.name == "1")
            let line = try event.jsonLine()
            #expect(try JSONDecoder().decode(DispatchEvent.self, from: Data(line.utf8)) == event)
            return
        }
        Issue.record("The stream has ended before the event.")
    }
}

extension TelemetryAttribute {
    fileprivate static let succeeded = TelemetryAttribute("flint.flow.outcome", .string("succeeded"))
}
