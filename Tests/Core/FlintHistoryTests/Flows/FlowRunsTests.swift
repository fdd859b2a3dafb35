import CoreTestSupport
import FlintFlows
import FlintTesting
import Foundation
import Synchronization
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintHistory

/// What flows inside actions have done, for debug screens.
@Suite struct FlowRunsTests {
    private enum House: FeatureGroup {
        static let description = "Flows"
        static let subfeatures: [any FeatureDefinition.Type] = [Lamps.self]
    }

    private enum Lamps: Feature, TestFeature {
        static let light = action(Light.self)

        static func prepare(actions: FeatureActionsBuilder) { actions.declare(light) }
    }

    private enum Light: Action {
        static let description = "Runs a lamp"

        static func perform(
            with context: ActionContext<LampMachine>, using presenter: NoPresenter
        ) async throws -> String {
            try await context.input.run()
        }
    }

    private let clock = ManualClock()
    private let start = Date(timeIntervalSince1970: 1_790_000_000)

    private func withRuntime(_ body: (Flint) async throws -> Void) async throws {
        let runtime = Flint(
            configuration: FlintConfiguration(clock: clock, wallTime: clock.wallTime(from: start)))
        defer { runtime.shutdown() }
        // The history names what requests are about.
        try runtime.setup(House.self) { $0.includesFrameworkFeatures = true }
        try await Flint.withRuntime(runtime) { try await body(runtime) }
    }

    // MARK: Off

    @Test func `nothing is written down unless somebody asks, and then no event is made for it`()
        async throws
    {
        try await withRuntime { runtime in
            try await Lamps.light.perform(with: LampMachine { .end($0) })
            #expect(!runtime.flowRuns.isRecording)
            let snapshot = runtime.flowRuns.snapshot()
            #expect((snapshot.runs.count, snapshot.machines.count) == (0, 0))
        }
        try await withRuntime { runtime in
            runtime.flowRuns.startRecording()
            try await Lamps.light.perform(with: LampMachine { .end($0) })
            // One for the beginning and one for the end.
            #expect((runtime.lastSequence, runtime.flowRuns.snapshot().runs.count) == (2, 1))
        }
    }

    @Test func `several may ask, and the last one ends it`() async throws {
        try await withRuntime { runtime in
            let runs = runtime.flowRuns
            runs.startRecording()
            runs.startRecording()
            runs.stopRecording()
            #expect(runs.isRecording)
            try await Lamps.light.perform(with: LampMachine { .end($0) })
            runs.stopRecording()
            #expect(!runs.isRecording)
            try await Lamps.light.perform(with: LampMachine { .end($0) })
            #expect(runs.snapshot().runs.count == 1)
            // One too many.
            runs.stopRecording()
            runs.startRecording()
            #expect(runs.isRecording)
        }
    }

    // MARK: Runs

    @Test func `a run tells whose it is, when it was, and its way`() async throws {
        try await withRuntime { runtime in
            Flint.current.flowRuns.startRecording()
            let clock = clock
            try await Lamps.light.perform(
                with: LampMachine {
                    clock.advance(by: .seconds(3))
                    return .end($0)
                })
            let run = try #require(runtime.flowRuns.snapshot().runs.first)
            #expect(
                (run.machine, run.parent, run.feature?.identifier, run.action?.identifier)
                    == ("Lamp", nil, Lamps.identifier, Light.identifier))
            #expect(
                (run.session, run.request) == ("main", runtime.timeline.snapshot().first?.requestID))
            #expect(
                (run.started, run.ended, run.ending, run.duration)
                    == (start, start.addingTimeInterval(3), .finished, .seconds(3)))
            #expect((run.state, run.droppedTransitions) == ("End", 0))
            #expect(run.transitions.map(\.transition.to) == ["Begin", "Lit", "End", "Terminate"])
            #expect(
                run.transitions.map(\.time.timeIntervalSince1970) == [0, 0, 3, 3].map { $0 + 1_790_000_000 })
        }
    }

    @Test func `a run that goes on tells where it is`() async throws {
        try await withRuntime { runtime in
            runtime.flowRuns.startRecording()
            let seen = Seen()
            try await Lamps.light.perform(
                with: LampMachine {
                    seen.snapshot = runtime.flowRuns.snapshot()
                    return .end($0)
                })
            let run = try #require(seen.snapshot?.runs.first)
            #expect((run.state, run.ended, run.ending, run.duration) == ("Lit", nil, nil, nil))
        }
    }

    @Test func `a subflow is a run of its own below its parent`() async throws {
        try await withRuntime { runtime in
            runtime.flowRuns.startRecording()
            let inner = LampMachine { _ in throw FlowExit.back }
            try await Lamps.light.perform(
                with: LampMachine { _ in
                    .end(try await subflow(to: inner).back { "none" }.get())
                })
            let runs = runtime.flowRuns.snapshot().runs
            #expect(runs.map(\.ending) == [.finished, .back])
            #expect((runs.last?.parent, runs.last?.state) == (runs.first?.flow, "Lit"))
        }
    }

    @Test func `a run that is under way when recording begins appears with what follows`() async throws {
        try await withRuntime { runtime in
            try await Lamps.light.perform(
                with: LampMachine {
                    runtime.flowRuns.startRecording()
                    return .end($0)
                })
            let run = try #require(runtime.flowRuns.snapshot().runs.first)
            #expect(run.transitions.map(\.transition.index) == [2, 3])
            #expect((run.droppedTransitions, run.duration, run.ending) == (2, nil, .finished))
        }
    }

    @Test func `a run whose end may have been missed is forgotten when recording begins again`() async throws
    {
        try await withRuntime { runtime in
            runtime.flowRuns.startRecording()
            try await Lamps.light.perform(
                with: LampMachine {
                    runtime.flowRuns.stopRecording()
                    return .end($0)
                })
            #expect(runtime.flowRuns.snapshot().runs.map(\.ending) == [nil])
            runtime.flowRuns.startRecording()
            let snapshot = runtime.flowRuns.snapshot()
            #expect((snapshot.runs.count, snapshot.droppedRuns) == (0, 1))
        }
    }

    // MARK: Machines

    @Test func `ways are counted, of the diagram only`() async throws {
        struct Mishap: Error {}
        try await withRuntime { runtime in
            runtime.flowRuns.startRecording()
            for _ in 0..<3 { try await Lamps.light.perform(with: LampMachine { .end($0) }) }
            await #expect(throws: Mishap.self) {
                try await Lamps.light.perform(with: LampMachine { _ in throw Mishap() })
            }
            let machine = try #require(runtime.flowRuns.snapshot().machines.first)
            #expect(machine.graph == LampMachine.graph)
            #expect(
                machine.visits == [
                    FlowRuns.Visit(from: "Begin", to: "Lit", count: 4),
                    FlowRuns.Visit(from: "Lit", to: "End", count: 3),
                    FlowRuns.Visit(from: "Lit", to: "Fail", count: 1),
                ])
            runtime.flowRuns.clear()
            #expect((runtime.flowRuns.snapshot().machines.count, runtime.flowRuns.isRecording) == (0, true))
        }
    }

    // MARK: JSON

    @Test func `the JSON has the promised form`() async throws {
        try await withRuntime { runtime in
            runtime.flowRuns.startRecording()
            try await Lamps.light.perform(with: LampMachine { .end($0) })
            let snapshot = runtime.flowRuns.snapshot()
            let run = try #require(snapshot.runs.first)
            let graph = #"{"edges":[],"fingerprint":"","machine":"Lamp","states":[]}"#
            let labels =
                #""action":{"identifier":"\#(Light.identifier)","name":"\#(Light.name)"}"#
            let time = "2026-09-21T14:13:20.000Z"
            let parts = [
                #""runs":[{\#(labels),"droppedTransitions":0,"elapsed":0,"ended":"\#(time)","ending":"finished","#,
                #""flow":"\#(run.flow)","machine":"Lamp","request":1,"session":"main","started":"\#(time)","state":"End","#,
                #""index":0,"kind":"started","machine":"Lamp","time":"\#(time)","to":"Begin"}"#,
                #""from":"Begin","index":1,"kind":"moved","machine":"Lamp","time":"\#(time)","to":"Lit"}"#,
                #""from":"Lit","index":2,"kind":"moved","machine":"Lamp","time":"\#(time)","to":"End"}"#,
            ]
            let json = String(decoding: try JSONEncoder.records.encode(snapshot), as: UTF8.self)
            #expect(
                json.hasPrefix(
                    #"{"droppedRuns":0,"machines":[{"graph":\#(graph),"machine":"Lamp","visits":[{"count":1,"from":"Begin","to":"Lit"}"#
                ))
            for part in parts { #expect(json.contains(part)) }
            for word in ["secret", "null"] { #expect(!json.contains(word)) }
        }
    }

    // MARK: Load

    @Test func `runs on many tasks at once are all written down`() async throws {
        try await withRuntime { runtime in
            runtime.flowRuns.startRecording()
            let many = LampMachine { context in
                await withTaskGroup(of: Void.self) { group in
                    for _ in 0..<100 { group.addTask { _ = try? await LampMachine { .end($0) }.run() } }
                }
                return .end(context)
            }
            try await Lamps.light.perform(with: many)
            let snapshot = runtime.flowRuns.snapshot()
            #expect(snapshot.runs.map(\.ending) == Array(repeating: .finished, count: 101))
            #expect(snapshot.runs.allSatisfy { $0.transitions.map(\.transition.index) == [0, 1, 2, 3] })
            #expect(snapshot.machines.first?.visits.map(\.count) == [101, 101])
        }
    }
}

/// Keeps what a handler has seen.
private final class Seen: Sendable {
    private let kept = Mutex<FlowRuns.Snapshot?>(nil)

    var snapshot: FlowRuns.Snapshot? {
        get { kept.withLock { $0 } }
        set { kept.withLock { $0 = newValue } }
    }
}
