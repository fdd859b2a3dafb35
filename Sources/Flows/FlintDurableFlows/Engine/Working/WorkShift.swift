internal import FlintFlows
internal import FlintStreams
internal import Synchronization

/// A running call of ``FlowEngine/work()`` or ``FlowEngine/workUntilIdle()``, and its end after a request to
/// stop.
///
/// A worker that is asked to stop claims no more runs. A run with a running step goes on until its handler
/// calls another step or enters the next state, but not longer than the grace:
/// ``FlowEngineConfiguration/shutdownGrace``. After the grace, the tasks of all handlers are canceled.
final class WorkShift: Sendable {
    let slots: WorkSlots
    private let engine: FlowEngine
    /// A latch that opens when the worker is asked to stop.
    private let stops = Latch()
    /// A latch that opens to end the grace early, so that the handlers are canceled at once.
    private let ends = Latch()
    private let state = Mutex(FlowDrainOutcome())

    init(_ engine: FlowEngine) {
        self.engine = engine
        slots = WorkSlots(engine.configuration.concurrency)
    }

    /// Whether the worker claims no more runs.
    var isStopping: Bool { stops.isOpen }

    /// Asks the worker to stop.
    ///
    /// A repeated call changes nothing.
    func stop() {
        guard stops.open() else { return }
        // A run that begins after this line finds by itself that the worker stops.
        let held = engine.active.withLock { $0.values.filter { $0.shift === self } }
        for activation in held { activation.stopWorking() }
    }

    /// Ends the grace at once, so that all handlers are canceled; does nothing if the worker is not stopping.
    func endGrace() { ends.open() }

    /// Executes a body, and cancels it when the worker was asked to stop and the grace is over.
    ///
    /// The grace is that of the engine. If the process ends and has a shorter grace, it is that of the
    /// process.
    ///
    /// - Throws: The error of the body.
    func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
        let (process, configuration) = (FlowProcess.current, engine.configuration)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask(name: "flow.shift") {
                try await body()
                return true
            }
            group.addTask(name: "flow.stop") {
                await self.stops.wait()
                try? await configuration.clock.sleep(for: configuration.shutdownGrace)
                return false
            }
            group.addTask(name: "flow.end") {
                await self.ends.wait()
                return false
            }
            if let process {
                group.addTask(name: "flow.process") {
                    guard await process.isEnding.wait() else { return false }
                    self.stop()
                    try? await configuration.clock.sleep(for: process.grace)
                    return false
                }
            }
            while let hasEnded = try await group.next() {
                group.cancelAll()
                if hasEnded { return }
            }
        }
    }

    /// Executes a body, and cancels it when the worker is asked to stop.
    ///
    /// - Throws: The error of the body, unless the worker is asked to stop first.
    func unlessStopping(_ body: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(name: "flow.wait") { try await body() }
            group.addTask(name: "flow.stop") { await self.stops.wait() }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    // MARK: Outcome

    /// The outcome of the work on one run that the worker held when it was asked to stop.
    enum End {
        case finished
        case handedBack
        case canceled
    }

    /// The outcome of the runs since the worker was asked to stop.
    var outcome: FlowDrainOutcome { state.withLock { $0 } }

    /// Adds a run to the outcome, and sends a notice if its handlers were canceled; does nothing if the
    /// worker is not stopping.
    func end(_ run: FlowRunID, _ end: End) {
        guard isStopping else { return }
        state.withLock { outcome in
            switch end {
            case .finished: outcome.finished.append(run)
            case .handedBack: outcome.handedBack.append(run)
            case .canceled: outcome.canceled.append(run)
            }
        }
        if case .canceled = end { engine.notices.tell(.interrupted, of: run) }
    }
}
