public import FlintFlows

/// Checks that the handlers of a machine tolerate interruptions.
///
/// The check runs the machine twice: once normally, and once with reruns, in which each handler is abandoned
/// after each write and once before it leaves its state, and runs again. A rerun repeats effects outside of
/// steps, and may decide differently where a handler uses chance or the clock. The report names the
/// differences. Waits for deadlines and pauses before attempts take no time.
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
/// The task of an abandoned handler is canceled. When the handler has returned, it runs again.
public struct FlowRerun: Sendable {
    private let effects: @Sendable () -> [String]
    private let register: @Sendable (FlowEngine) -> Void

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - effects: Returns all effects of the handlers so far, as their test doubles recorded them. The
    ///     check calls the closure before and after each of the two runs.
    ///   - register: Registers the machines with an engine; called once for each of the two runs.
    public init(
        effects: @escaping @Sendable () -> [String] = { [] },
        _ register: @escaping @Sendable (FlowEngine) -> Void
    ) {
        self.effects = effects
        self.register = register
    }

    /// Runs a machine without and with reruns.
    ///
    /// - Parameters:
    ///   - type: The machine, which must be registered.
    ///   - input: The input of both runs.
    /// - Returns: The report.
    /// - Throws: ``FlowEngineError`` with the code `nothingRegistered` if no machine was registered; the
    ///   error of an input that cannot be encoded; `CancellationError` if the task is canceled.
    public func run<Machine: StateMachine>(
        _ type: Machine.Type, with input: Machine.Input
    ) async throws -> FlowRerunReport where Machine.State: DurableState {
        try await report { engine in
            _ = try await engine.start(type, id: "1", with: input)
            return Machine.graph.machine
        }
    }

    /// Runs a machine without and with reruns, and sends events to it.
    ///
    /// - Parameters:
    ///   - type: The machine, which must be registered.
    ///   - input: The input of both runs.
    ///   - events: The events. All are sent at the beginning and stay stored until a state awaits them.
    /// - Returns: The report.
    /// - Throws: ``FlowEngineError`` with the code `nothingRegistered` if no machine was registered; the
    ///   error of an input or event that cannot be encoded; `CancellationError` if the task is canceled.
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
        configuration.logsNotices = false
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

    /// Returns the reason why a run has not ended although it can do nothing more; `nil` if the run has
    /// ended.
    private static func wait(of record: FlowRecord) -> FlowStuck? {
        guard record.ending == nil else { return nil }
        let waits = record.parts.compactMap(\.entry.wait) + [record.entry.wait].compactMap { $0 }
        return FlowStuck(
            .failed, "At \(record.kind.state) it waits for \(waits.flatMap(\.events)), which nobody has sent."
        )
    }
}

extension FlowEngine {
    /// Works on one run at a time, until the given run has ended or no run will become due.
    ///
    /// When no run is due, the function advances the clock to the next due time.
    ///
    /// - Throws: ``FlowEngineError`` with the code `nothingRegistered` if no machine is registered;
    ///   `CancellationError` if the task was canceled.
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
                await work(on: record, in: WorkShift(self), holding: lease)
            } else if let wait = store.timeUntilDue(FlowWork(kinds)) {
                clock.advance(by: max(wait, .microseconds(1)))
            } else {
                return
            }
        }
    }
}
