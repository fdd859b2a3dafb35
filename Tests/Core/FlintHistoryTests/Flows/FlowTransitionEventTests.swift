import CoreTestSupport
import FlintCore
import FlintFlows
import FlintTesting
import Foundation
import TestSupport
import Testing

/// The transitions of flows that run inside an action, as its events.
@Suite(.flint(FlowFeatures.self)) struct FlowTransitionEventTests {
    @Test func `transitions are events of the action's request, in order`() async throws {
        let recorder = EventRecorder()
        _ = try await LampMachine { .end($0) }.run()
        #expect(recorder.events.isEmpty, "A flow outside of actions reports nothing.")
        try await FlowFeature.run.perform(with: LampMachine { .end($0) })
        let events = recorder.events
        #expect(
            events.map(\.kind.name) == [
                "began", "flowTransition", "flowTransition", "flowTransition", "flowTransition", "ended",
            ])
        let began = try #require(events.first)
        for event in events {
            #expect(
                (event.requestID, event.action, event.session)
                    == (began.requestID, began.action, began.session))
        }
        let transitions = events.compactMap(\.transition)
        #expect(
            transitions.map { "\($0.index) \($0.from ?? "-") \($0.to)" } == [
                "0 - Begin", "1 Begin Lit", "2 Lit End", "3 End Terminate",
            ])
        #expect((transitions.first?.kind, transitions.last?.kind) == (.started, .terminated(.finished)))
    }

    @Test func `a transition is an entry of neither the timeline nor a stack`() async throws {
        let runtime = Flint()
        defer { runtime.shutdown() }
        try runtime.setup(FlowFeatures.self) { $0.includesFrameworkFeatures = true }
        let recorder = EventRecorder(of: runtime)
        try await Flint.withRuntime(runtime) {
            _ = try await FlowFeature.run.perform(with: LampMachine { .end($0) })
        }
        #expect(recorder.events.count == 6)
        #expect(runtime.timeline.snapshot().map(\.kind.name) == ["began", "ended"])
    }

    @Test func `a subflow's run has the run of its flow as parent`() async throws {
        let recorder = EventRecorder()
        let inner = LampMachine { .end($0) }
        try await FlowFeature.run.perform(
            with: LampMachine { _ in .end(try await subflow(to: inner).get()) })
        let transitions = recorder.events.compactMap(\.transition)
        let outer = try #require(transitions.first?.flow)
        let children = transitions.filter { $0.flow != outer }
        #expect(children.map(\.parent) == Array(repeating: outer, count: 4))
        #expect(outer.parent == nil)
    }

    @Test func `a flow in a child task of the action reports to it, too`() async throws {
        let recorder = EventRecorder()
        let machine = LampMachine { .end($0) }
        let outer = LampMachine { context in
            async let first = machine.run()
            async let second = machine.run()
            _ = try await (first, second)
            return .end(context)
        }
        try await FlowFeature.run.perform(with: outer)
        let runs = Dictionary(grouping: recorder.events.compactMap(\.transition), by: \.flow)
        #expect(runs.values.map { $0.map(\.index) } == Array(repeating: [0, 1, 2, 3], count: 3))
    }

    @Test func `a flow that begins after its action has ended reports nothing`() async throws {
        let recorder = EventRecorder()
        let tasks = AsyncStream<Task<Void, any Error>>.makeStream()
        let gate = AsyncStream<Void>.makeStream()
        let machine = LampMachine { context in
            tasks.continuation.yield(
                Task {
                    for await _ in gate.stream {}
                    // Inherits the scope of the action, which has ended by now.
                    _ = try await LampMachine { .end($0) }.run()
                })
            return .end(context)
        }
        try await FlowFeature.run.perform(with: machine)
        let count = recorder.events.count
        gate.continuation.finish()
        var iterator = tasks.stream.makeAsyncIterator()
        try await iterator.next()?.value
        #expect(recorder.events.count == count)
    }

    @Test(arguments: [nil, "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"])
    func `a flow that outlives its action stays in the trace and with the subject of its request`(
        incoming: String?
    ) async throws {
        let runtime = Flint()
        try runtime.setup(FlowFeatures.self) { $0.traceSampling = .always }
        let recorder = EventRecorder(of: runtime)
        let gate = Gate()
        let leaving = Leaving(gate: gate)
        let machine = LampMachine { context in
            await gate.pass()
            return .end(context)
        }
        try await Flint.withRuntime(runtime) {
            let session = ActionSession(
                "request", subject: Subject(id: "ann"),
                trace: incoming.flatMap { TraceContext(traceparent: $0) })
            try await session.perform(FlowFeature.leaveInside, with: machine, using: leaving)
            // Another request takes over what the first one has left in the session.
            try await session.perform(FlowFeature.run, with: LampMachine { .end($0) })
        }
        gate.open()
        _ = try await leaving.tasks.entries[0].value
        let began = try #require(recorder.events.first { $0.kind == .began && $0.parentRequestID != nil })
        let transitions = recorder.events.filter {
            $0.transition != nil && $0.requestID == began.requestID
        }
        #expect(transitions.compactMap { $0.transition?.to } == ["Begin", "Lit", "End", "Terminate"])
        for event in transitions {
            #expect(
                (event.traceContext, event.parentSpanID, event.parentRequestID, event.subject)
                    == (began.traceContext, began.parentSpanID, began.parentRequestID, began.subject))
        }
        #expect(began.traceContext != nil && began.subject != nil)
    }

    @Test func `an observer who comes later gets what follows, under the same request`() async throws {
        let runtime = Flint.current
        let recorders = AsyncStream<EventRecorder>.makeStream()
        let machine = LampMachine { context in
            recorders.continuation.yield(EventRecorder(of: runtime))
            return .end(context)
        }
        try await FlowFeature.run.perform(with: machine)
        var iterator = recorders.stream.makeAsyncIterator()
        let recorder = try #require(await iterator.next())
        let events = recorder.events
        #expect(
            events.compactMap(\.transition).map { "\($0.index) \($0.to)" } == ["2 End", "3 Terminate"])
        #expect(Set(events.map(\.requestID)).count == 1)
    }

    @Test func `neither a context nor the text of an error is in an event`() async throws {
        struct Mishap: LocalizedError, CustomStringConvertible {
            var description: String { "secret error" }
            var errorDescription: String? { description }
        }
        let recorder = EventRecorder()
        await #expect(throws: Mishap.self) {
            try await FlowFeature.run.perform(with: LampMachine { _ in throw Mishap() })
        }
        let transitions = recorder.events.filter { $0.transition != nil }
        #expect(transitions.compactMap(\.transition).map(\.kind).contains(.failed))
        #expect(transitions.compactMap { $0.transition?.errorType } == ["Mishap", "Mishap"])
        for event in transitions {
            #expect(!(try event.jsonLine()).contains("secret"))
        }
    }

    @Test func `an event of a transition survives JSON`() async throws {
        let recorder = EventRecorder()
        try await FlowFeature.run.perform(with: LampMachine { .end($0) })
        let event = try #require(recorder.events.first { $0.transition?.to == "Lit" })
        let line = try event.jsonLine()
        let flow = try #require(event.transition?.flow)
        #expect(line.contains(#""flow":{"#))
        #expect(line.contains(#""flow":"\#(flow)","from":"Begin","index":1,"kind":"moved","machine":"Lamp""#))
        #expect(try JSONDecoder().decode(DispatchEvent.self, from: Data(line.utf8)) == event)
    }
}

extension DispatchEvent {
    fileprivate var transition: FlowTransition? {
        if case .flowTransition(let transition) = kind { transition } else { nil }
    }
}

private enum FlowFeatures: FeatureGroup {
    static let description = "Flows"
    static let subfeatures: [any FeatureDefinition.Type] = [FlowFeature.self]
}

private enum FlowFeature: Feature, TestFeature {
    static let run = action(RunAction.self)
    static let leave = action(LeaveAction.self)
    static let leaveInside = action(LeaveInsideAction.self)

    static func prepare(actions: FeatureActionsBuilder) { actions.declare(all: run, leave, leaveInside) }
}

private enum RunAction: Action {
    static let description = "Runs a lamp"

    static func perform(
        with context: ActionContext<LampMachine>, using presenter: NoPresenter
    ) async throws -> String {
        try await context.input.run()
    }
}

/// Flows that were left running, and the gate that they wait at.
private struct Leaving: Sendable {
    let gate: Gate
    let tasks = Journal<Task<String, any Error>>()
}

private enum LeaveAction: Action {
    static let description = "Leaves a lamp running"

    static func perform(with context: ActionContext<LampMachine>, using leaving: Leaving) async throws {
        leaving.tasks.note(Task { try await context.input.run() })
        await leaving.gate.arrival()
    }
}

private enum LeaveInsideAction: Action {
    static let description = "Leaves a lamp running by another action"

    static func perform(with context: ActionContext<LampMachine>, using leaving: Leaving) async throws {
        try await context.perform(FlowFeature.leave, with: context.input, using: leaving)
    }
}
