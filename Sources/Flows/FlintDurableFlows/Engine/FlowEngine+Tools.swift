public import FlintFlows
internal import Synchronization

/// The functions of an engine that the inspector, reports and telemetry use.
extension FlowEngine: DurableRuns {
    /// The diagrams of the registered machines.
    public var graphs: [FlowGraph] {
        registrations.withLock { $0.values.map(\.graph) }.sorted { $0.machine < $1.machine }
    }

    /// How many times the workers of this engine have claimed a run, by the name of the run's machine.
    public var claims: [String: Int] { claimCounts.withLock { $0 } }

    /// Counts the runs of the store by machine and status, and by queue.
    ///
    /// - Returns: The counts; those of the queues of this engine with their limits.
    /// - Throws: ``FlowStoreError`` if the store cannot be read.
    /// - Complexity: That of ``FlowStore/statistics()``.
    public func statistics() async throws -> FlowStatistics {
        let found = try await store.statistics()
        guard !configuration.queues.isEmpty else { return found }
        var queues = Dictionary(found.queues.map { ($0.name, $0) }) { first, _ in first }
        for queue in configuration.queues {
            var numbers =
                queues[queue.name] ?? FlowStatistics.Queue(queue.name, running: 0, waiting: 0)
            numbers.limit = queue.concurrency
            numbers.rate = queue.rate.map { Double($0.count) / ($0.window / .seconds(1)) }
            queues[queue.name] = numbers
        }
        return FlowStatistics(found.counts, queues: Array(queues.values), lag: found.lag)
    }

    /// Lists runs for tools, without contents; ``runs(_:)`` includes contents.
    ///
    /// - Parameter query: The selection and the beginning of the page.
    /// - Returns: The runs, at most as many as the query allows, without their histories.
    /// - Throws: ``FlowStoreError`` if the store cannot be read.
    public func list(_ query: DurableRunQuery) async throws -> [DurableRunDescription] {
        let status = query.status.map { FlowStatus(rawValue: $0) }
        if status == .some(nil) { return [] }
        let wanted = FlowQuery(
            machine: query.machine, state: query.state, status: status ?? nil, queue: query.queue,
            minimumAge: query.minimumAge,
            after: query.after.map { FlowRunID(machine: $0.machine, id: $0.name) }, limit: query.limit)
        return try await store.runs(wanted).map { describe($0) }
    }

    /// Describes a run for tools.
    ///
    /// - Parameter run: The identity of the run.
    /// - Returns: The run with its history; `nil` if there is none.
    /// - Throws: ``FlowStoreError`` if the store cannot be read.
    public func describe(_ run: DurableRunDescription.ID) async throws -> DurableRunDescription? {
        guard let record = try await store.record(of: FlowRunID(run)) else { return nil }
        var run = describe(record)
        run.history = Self.history(of: record)
        return run
    }

    /// Continues a stuck run: the handler of its present state runs again, and so do the steps that failed.
    ///
    /// A run that is stuck in the state `Fail` returns to the state whose handler failed.
    ///
    /// - Parameters:
    ///   - run: The identity of the run.
    ///   - actor: The person or system that asks, which is stored with the run.
    ///   - reason: The reason, which is stored with the run.
    /// - Throws: ``FlowStoreError`` with the code `unknownRun` if the store has no such run, `endedRun` or
    ///   `notStuck` if the run has ended or is not stuck, or another code if the store cannot be written.
    public func retry(_ run: DurableRunDescription.ID, by actor: String, because reason: String) async throws
    {
        try await store.perform(FlowAct(.retry, by: actor, because: reason), on: FlowRunID(run))
    }

    /// Requests the cancellation of a run.
    ///
    /// - Parameters:
    ///   - run: The identity of the run.
    ///   - actor: The person or system that asks, which is stored with the run.
    ///   - reason: The reason, which is stored with the run.
    ///   - force: Whether the run ends at once, without a call of any of its handlers.
    /// - Throws: ``FlowStoreError`` with the code `unknownRun` if the store has no such run, `endedRun` if
    ///   the run has ended, or another code if the store cannot be written.
    public func cancel(
        _ run: DurableRunDescription.ID, by actor: String, because reason: String, force: Bool
    ) async throws {
        try await cancel(FlowRunID(run), by: actor, because: reason, force: force)
    }

    // MARK: Descriptions

    private func describe(_ record: FlowRecord) -> DurableRunDescription {
        var run = DurableRunDescription(
            DurableRunDescription.ID(machine: record.id.machine, name: record.id.id),
            status: record.status.rawValue,
            state: record.kind.state, createdAt: record.createdAt.microseconds,
            enteredAt: record.enteredAt.microseconds)
        (run.endedAt, run.due) = (record.endedAt?.microseconds, record.due?.microseconds)
        (run.queue, run.key) = (record.turn?.line.queue, record.turn?.line.key)
        if record.turn?.line.queue != nil { run.priority = record.turn?.line.priority }
        run.turn = record.turn?.stage.rawValue
        (run.owner, run.parent) = (record.owner, record.parent?.run.description)
        if record.status == .waiting { run.awaits = record.entry.wait?.events ?? [] }
        (run.claims, run.failures) = (record.claims, record.failures)
        run.isCancelRequested =
            record.status != .ended && (record.isCancelRequested || record.arrival == .cancel)
        (run.ending, run.failure) = (
            record.ending.map { FlowTransition.Ending($0).rawValue }, record.lastFailure?.type
        )
        if case .failed(let failure) = record.ending { run.failure = failure.type }
        run.stuck = record.stuck?.code.description
        // The texts of other codes quote errors, which may contain values of the run.
        if let stuck = record.stuck, FlowStuck.Code.withoutErrors.contains(stuck.code) {
            run.reason = opened(stuck.text)
        }
        return run
    }

    private static func history(of record: FlowRecord) -> DurableRunDescription.History {
        var history = DurableRunDescription.History(
            path: zip(record.path, record.summaries).map { visit, summary in
                var described = DurableRunDescription.Visit(
                    number: visit.number, state: visit.state, at: visit.at.microseconds)
                described.done = summary.map { done(in: $0) }
                return described
            })
        history.steps = record.steps.map { step($0) }
        history.parts = record.parts.filter { $0.result == nil }.map {
            DurableRunDescription.Part(machine: $0.entry.kind.machine, state: $0.entry.kind.state)
        }
        history.events = record.events.map { DurableRunDescription.Event(number: $0.number, type: $0.type) }
        history.setAside = record.setAside.map {
            DurableRunDescription.SetAside(
                number: $0.event.number, type: $0.event.type, reason: $0.reason.code.rawValue,
                at: $0.at.microseconds)
        }
        history.acts = record.acts.map {
            DurableRunDescription.Act($0.kind.rawValue, by: $0.actor, because: $0.reason)
        }
        return history
    }

    private static func done(in summary: FlowVisitSummary) -> DurableRunDescription.Done {
        DurableRunDescription.Done(
            steps: summary.steps.map { step($0) }, omitted: summary.omitted, failures: summary.failures,
            failure: summary.error)
    }

    private static func step(_ step: FlowStoredStep) -> DurableRunDescription.Step {
        var failed: String?
        if case .failure(let failure) = step.result { failed = failure.type }
        var described = DurableRunDescription.Step(step.key.description, type: step.type, failure: failed)
        described.at = step.at?.microseconds
        described.took = step.took.map { FlowTime(microseconds: 0).advanced(by: $0).microseconds }
        return described
    }
}

extension FlowRunID {
    fileprivate init(_ run: DurableRunDescription.ID) { self.init(machine: run.machine, id: run.name) }
}

extension FlowTransition.Ending {
    /// Creates the ending of a stored run, without its output or error.
    init(_ ending: FlowEnding) {
        self =
            switch ending {
            case .finished: .finished
            case .back: .back
            case .cancelled: .cancelled
            case .failed: .failed
            }
    }
}

extension FlowStuck.Code {
    /// The codes whose texts consist of names and numbers only, so that tools may show the texts.
    ///
    /// The texts of other codes may contain the text of an error, and so values of the run.
    package static let withoutErrors: Set<Self> = [
        .poison, .changedStep, .unreachedStep, .innerWait, .tooLarge,
    ]
}
