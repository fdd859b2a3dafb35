import CoreTestSupport
import FlintCore
import FlintTesting
import Foundation
import Testing

/// The trace of the running request, before and after what it performs.
private enum TraceAction: Action {
    static let description = "Says its trace"
    static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) -> TraceContext? {
        TraceContext.current
    }
}

private enum OuterAction: Action {
    static let description = "Performs another in a session of its own"
    static func perform(
        with context: ActionContext<ActionSession?>, using presenter: NoPresenter
    ) async throws -> [TraceContext?] {
        let inner =
            if let session = context.input {
                try await session.perform(Traced.trace)
            } else {
                try await Traced.trace.perform()
            }
        return [TraceContext.current, inner]
    }
}

/// Passes its trace on to a runtime as to another process.
private enum RemoteAction: Action {
    static let description = "Calls the next runtime"
    static func perform(
        with context: ActionContext<[Flint]>, using presenter: NoPresenter
    ) async throws -> [TraceContext?] {
        guard let next = context.input.first else { return [TraceContext.current] }
        let headers = Dictionary(uniqueKeysWithValues: TraceContext.current?.headers ?? [])
        let rest = Array(context.input.dropFirst())
        let session = ActionSession("request", trace: TraceContext { headers[$0] }, runtime: next)
        return [TraceContext.current] + (try await session.perform(Traced.remote, with: rest))
    }
}

private enum Traced: FeatureGroup, Feature {
    static let description = "Traces"
    static let subfeatures: Subfeatures = []
    static let trace = action(TraceAction.self)
    static let outer = action(OuterAction.self)
    static let remote = action(RemoteAction.self)
    static func prepare(actions: FeatureActionsBuilder) { actions.declare(all: trace, outer, remote) }
}

private let incoming = TraceContext(
    traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", tracestate: "vendor=1")

@Suite(.timeLimit(.minutes(10))) struct RequestTraceTests {
    private func runtime(_ sampling: TraceSampling) throws -> Flint {
        let runtime = Flint()
        try runtime.setup(Traced.self) {
            $0.includesFrameworkFeatures = true
            $0.traceSampling = sampling
        }
        return runtime
    }

    @Test func `without sampling only traces from outside go on`() async throws {
        let runtime = try runtime(.off)
        try await Flint.withRuntime(runtime) {
            #expect(try await Traced.trace.perform() == nil)
            let session = ActionSession("request", trace: incoming)
            let traces = try await session.perform(Traced.outer, with: nil)
            for trace in traces {
                #expect(
                    (trace?.traceID, trace?.state, trace?.isSampled)
                        == (incoming?.traceID, incoming?.state, true))
            }
            #expect(traces.count == 2)
            #expect(Set(traces.map { $0?.spanID } + [incoming?.spanID]).count == 3)
        }
    }

    @Test func `events have the trace, the spans, and the span of the parent`() async throws {
        let runtime = try runtime(.always)
        try await Flint.withRuntime(runtime) {
            let traces = try await Traced.outer.perform(with: nil)
            _ = try await Traced.trace.perform()
            let events = runtime.timeline.snapshot().filter { $0.kind.name == "ended" }
            let (inner, outer, later) = (events[0], events[1], events[2])
            #expect([outer.traceContext, inner.traceContext] == traces)
            #expect(inner.traceContext?.traceID == outer.traceContext?.traceID)
            #expect([outer.parentSpanID, inner.parentSpanID] == [nil, outer.traceContext?.spanID])
            #expect(later.traceContext?.traceID != outer.traceContext?.traceID)
            #expect(later.traceContext?.flags == [.sampled, .random])
            let beginnings = runtime.timeline.snapshot().filter { $0.kind == .began }
            #expect(Set(beginnings.map(\.traceContext)) == Set(events.map(\.traceContext)))
            for event in runtime.timeline.snapshot() {
                let line = try event.jsonLine()
                #expect(try JSONDecoder().decode(DispatchEvent.self, from: Data(line.utf8)) == event)
            }
        }
    }

    @Test func `a request from outside has the caller's span as its parent`() async throws {
        let runtime = try runtime(.ratio(0))
        try await Flint.withRuntime(runtime) {
            let session = ActionSession("request", trace: incoming)
            _ = try await session.perform(Traced.outer, with: ActionSession("other"))
            let events = runtime.timeline.snapshot().filter { $0.kind.name == "ended" }
            #expect(events.map { $0.traceContext?.traceID } == [incoming?.traceID, incoming?.traceID])
            #expect(events.map(\.parentSpanID) == [events[1].traceContext?.spanID, incoming?.spanID])
            #expect(try await Traced.trace.perform()?.isSampled == false)
        }
    }

    @Test(arguments: [true, false])
    func `an event says whether its parent is in another process`(isRemote: Bool) async throws {
        let runtime = try runtime(.always)
        var trace = try #require(incoming)
        trace.isRemote = isRemote
        let session = ActionSession("request", trace: trace, runtime: runtime)
        _ = try await session.perform(Traced.outer, with: nil)
        _ = try await ActionSession("own", runtime: runtime).perform(Traced.trace)
        let events = runtime.timeline.snapshot().filter { $0.kind.name == "ended" }
        #expect(events.map(\.isParentRemote) == [false, isRemote, false])
        let read = try events.map { event in
            try JSONDecoder().decode(DispatchEvent.self, from: Data(try event.jsonLine().utf8))
        }
        #expect((read, read.map(\.isParentRemote)) == (events, [false, isRemote, false]))
    }

    @Test func `a trace goes through three runtimes and back in the events of each`() async throws {
        let runtimes = [try runtime(.always), try runtime(.off), try runtime(.ratio(0.5))]
        let traces = try await Flint.withRuntime(runtimes[0]) {
            try await Traced.remote.perform(with: Array(runtimes.dropFirst()))
        }
        let (ids, spans) = (Set(traces.map { $0?.traceID }), Set(traces.map { $0?.spanID }))
        #expect((traces.count, ids.count, spans.count) == (3, 1, 3))
        var parent: SpanID?
        for (runtime, trace) in zip(runtimes, traces) {
            let event = try #require(runtime.timeline.snapshot().first)
            #expect((event.traceContext, event.parentSpanID) == (trace, parent))
            parent = trace?.spanID
        }
    }

    @Test func `log lines have the trace of their request`() async throws {
        let output = InMemoryLogOutput()
        let runtime = Flint()
        try runtime.setup(Traced.self) {
            $0.traceSampling = .always
            $0.logging.development.outputs = [output]
            $0.logging.development.level = .debug
        }
        let trace = try await Flint.withRuntime(runtime) { try await Traced.trace.perform() }
        await runtime.settle()
        #expect(trace != nil)
        #expect(!output.entries.isEmpty)
        #expect(output.entries.allSatisfy { $0.traceContext == trace })
        for event in output.entries {
            let line = try event.jsonLine()
            #expect(try JSONDecoder().decode(LogEntry.self, from: Data(line.utf8)) == event)
        }
    }

    @Test func `the beginning and the end of an action are as exact as the clocks`() async throws {
        let runtime = try runtime(.off)
        try await Flint.withRuntime(runtime) { _ = try await Traced.trace.perform() }
        let ended = try #require(runtime.timeline.snapshot().last)
        let start = try #require(ended.startTime)
        let duration = try #require(ended.duration)
        #expect(abs(ended.preciseTime.timeIntervalSince(start) - duration / .seconds(1)) < 1e-6)
    }
}

@Suite struct TraceSamplingTests {
    @Test(arguments: [0, 0.1, 0.5, 0.9, 1])
    func `the part of sampled traces is the ratio`(ratio: Double) {
        let (sampling, ids) = (TraceSampling.ratio(ratio), TraceIDs(instance: 1, 2))
        let sampled = (1...20_000 as ClosedRange<UInt64>).count { sampling.isSampled(ids.traceID(of: $0)) }
        #expect(abs(Double(sampled) / 20_000 - ratio) < 0.015)
    }

    @Test
    func `a greater ratio samples what a smaller one does, and one out of range is the nearest inside`() {
        let ids = TraceIDs(instance: 3, 4)
        for number in 1...2000 as ClosedRange<UInt64> {
            let trace = ids.traceID(of: number)
            let decisions = stride(from: 0, through: 1, by: 0.05).map {
                TraceSampling.ratio($0).isSampled(trace)
            }
            #expect(decisions == decisions.sorted { !$0 && $1 })
        }
        #expect(
            [-1, 2, .nan, .infinity].map { TraceSampling.ratio($0) } == [
                .ratio(0), .always, .ratio(0), .always,
            ])
        #expect([TraceSampling.off, .ratio(0)].map(\.isOn) == [false, true])
    }
}
