public import FlintFlows

/// Checks that machines stand being interrupted: each handler is abandoned after each write, and once before it
/// leaves its state, and runs again.
///
/// What a handler does outside of steps it then does again and again, and what it decides by chance it decides
/// otherwise. The check runs the machine twice, once without reruns, and says what differs. It needs no time: waits for
/// a deadline and pauses before an attempt are over at once.
///
/// ```swift
/// let sent = Sent()
/// let check = FlowRerun(effects: { sent.letters }) { engine in
///     engine.register(OrderFlow.self) { OrderFlow(post: sent) }
/// }
/// let report = try await check.run(OrderFlow.self, with: order, events: [.approval(approval)])
/// #expect(report.findings == [])
/// ```
///
/// A handler that was abandoned is canceled, and runs on until it returns; it runs again only then.
public struct FlowRerun: Sendable {
    private let effects: @Sendable () -> [String]
    private let register: @Sendable (FlowEngine) -> Void

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - effects: What the handlers have done outside, from the beginning, as the doubles that they use know it.
    ///   - register: Registers the machines with an engine; it is called once for each of the two runs.
    public init(
        effects: @escaping @Sendable () -> [String] = { [] },
        _ register: @escaping @Sendable (FlowEngine) -> Void
    ) {
        self.effects = effects
        self.register = register
    }

    /// Runs a machine without reruns and with them.
    ///
    /// - Parameters:
    ///   - type: The machine, which must be registered.
    ///   - input: The input.
    /// - Returns: What it did.
    /// - Throws: ``FlowEngineError`` with the code `nothingRegistered`; an error of encoding; `CancellationError`.
    public func run<Machine: StateMachine>(
        _ type: Machine.Type, with input: Machine.Input
    ) async throws -> FlowRerunReport where Machine.State: DurableState {
        try await report { engine in
            _ = try await engine.start(type, id: "1", with: input)
            return Machine.graph.machine
        }
    }

    /// Runs a machine without reruns and with them, and sends it events.
    ///
    /// - Parameters:
    ///   - type: The machine, which must be registered.
    ///   - input: The input.
    ///   - events: The events; all are sent at the beginning, and wait for states that await them.
    /// - Returns: What it did.
    /// - Throws: ``FlowEngineError`` with the code `nothingRegistered`; an error of encoding; `CancellationError`.
    public func run<Machine: StateMachine>(
        _ type: Machine.Type, with input: Machine.Input, events: [Machine.State.EventUnion]
    ) async throws -> FlowRerunReport
    where
        Machine.State: DurableState & EventDrivenState, Machine.State.EventUnion: Encodable
    {
        try await report { engine in
            _ = try await engine.start(type, id: "1", with: input)
            for event in events { try await engine.send(event, to: type, id: "1") }
            return Machine.graph.machine
        }
    }

    private func report(
        _ begin: @Sendable (FlowEngine) async throws -> String
    ) async throws -> FlowRerunReport {
        let (plain, _) = try await pass(abandoning: false, begin)
        let (rerun, reruns) = try await pass(abandoning: true, begin)
        return FlowRerunReport(plain: plain, rerun: rerun, reruns: reruns)
    }

    private func pass(
        abandoning: Bool, _ begin: @Sendable (FlowEngine) async throws -> String
    ) async throws -> (FlowRerunReport.Pass, reruns: Int) {
        let clock = StandingClock()
        let store = InMemoryFlowStore(clock: clock)
        let mode = abandoning ? RerunMode() : nil
        var configuration = FlowEngineConfiguration(lease: .seconds(1 << 40), retention: nil, clock: clock)
        configuration.sortsKeys = true
        configuration.rerunMode = mode
        let engine = FlowEngine(store: store, configuration: configuration)
        register(engine)
        let before = effects().count
        let run = FlowRunID(machine: try await begin(engine), id: "1")
        try await engine.workUntilIdle(advancing: clock, of: store, until: run)
        guard let record = try await store.record(of: run) else { throw CancellationError() }
        let pass = FlowRerunReport.Pass(
            path: record.path.map(\.state), ending: record.ending,
            stuck: record.stuck ?? Self.wait(of: record),
            effects: Array(effects().dropFirst(before)))
        return (pass, mode?.abandoned ?? 0)
    }

    /// Why a run that nobody works on has not ended.
    private static func wait(of record: FlowRecord) -> FlowStuck? {
        guard record.ending == nil else { return nil }
        let waits = record.parts.compactMap(\.entry.wait) + [record.entry.wait].compactMap { $0 }
        return FlowStuck(
            .failed, "At \(record.kind.state) it waits for \(waits.flatMap(\.events)), which nobody has sent."
        )
    }
}

extension FlowEngine {
    /// Works on one run after the other, and lets the time pass that they wait for.
    fileprivate func workUntilIdle(
        advancing clock: StandingClock, of store: InMemoryFlowStore, until run: FlowRunID
    ) async throws {
        let kinds = registeredKinds
        guard !kinds.isEmpty else {
            throw FlowEngineError(
                .nothingRegistered, "No machine is registered; register one with the engine.")
        }
        let lease = WorkerLease(
            worker: "rerun", duration: configuration.lease, isShared: store.isShared, clock: clock)
        _ = try await store.renewLease(of: lease.worker, for: lease.duration, isNew: true)
        lease.renew(requestedAt: lease.now)
        while try await store.record(of: run)?.status != .ended {
            try Task.checkCancellation()
            if let record = try await store.claim(kinds, by: lease.worker, limit: 1).first {
                await work(on: record, holding: lease)
            } else if let wait = store.timeUntilDue(kinds) {
                clock.advance(by: max(wait, .microseconds(1)))
            } else {
                return
            }
        }
    }
}
