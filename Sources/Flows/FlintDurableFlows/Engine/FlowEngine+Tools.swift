internal import FlintBasics
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
    /// - Returns: The counts. Those of a queue in this engine's configuration include its limit and rate.
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
    /// - Returns: The run with its history; `nil` if the store has no such run.
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

    /// Stores an event for a run that waits for it, given as JSON.
    ///
    /// If the machine of the run is registered and waits for the event itself, the call decodes the JSON with
    /// the event's type before it stores the event. An event for a machine inside the run is decoded only by
    /// the worker.
    ///
    /// - Parameters:
    ///   - event: The name of the event's type, as in the diagram.
    ///   - json: The value of the event as JSON in UTF-8, such as `{}`.
    ///   - run: The identity of the run.
    /// - Throws: ``FlowEngineError`` with the code `notAwaited` if neither the run nor a machine inside it
    ///   waits for the event, or `unreadableEvent` if the JSON is no such event. The texts of these errors
    ///   contain no value of the event. Also the errors of ``send(_:to:id:key:)``.
    public func send(_ event: String, json: [UInt8], to run: DurableRunDescription.ID) async throws {
        let id = FlowRunID(run)
        guard let payload = StoredContents.encode(json, of: event, as: .event) else {
            throw FlowEngineError(.unreadableEvent, "The event '\(event)' for the run '\(id)' is no JSON.")
        }
        // The store refuses an event for an unknown or ended run.
        if let record = try await store.record(of: id), record.status != .ended {
            try checkAwaited(event, by: record)
            try check(payload, of: event, for: record)
        }
        try await send(event, try coding.seal(payload), to: id, nil)
    }

    private func checkAwaited(_ event: String, by record: FlowRecord) throws(FlowEngineError) {
        let awaited = record.awaitedEvents
        guard !awaited.contains(event) else { return }
        let names = awaited.isEmpty ? "no event" : awaited.map { "'\($0)'" }.joined(separator: " or ")
        throw FlowEngineError(
            .notAwaited,
            "The run '\(record.id)' (\(record.status.rawValue)) waits for \(names), not for '\(event)'.")
    }

    /// Checks that the registered machine of a run can decode an event that the run itself waits for.
    private func check(
        _ payload: [UInt8], of event: String, for record: FlowRecord
    ) throws(FlowEngineError) {
        guard record.entry.wait?.events.contains(event) == true,
            let coding = registrations.withLock({ $0[record.id.machine]?.coding })
        else { return }
        let problem: String
        do {
            if try coding.event(payload).eventType.name == event { return }
            problem = "it is another event"
        } catch {
            problem = (error as? DecodingError)?.place(leavingOut: 1) ?? "it cannot be decoded"
        }
        throw FlowEngineError(
            .unreadableEvent, "This is no '\(event)' for the run '\(record.id)': \(problem).")
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
        run.awaits = record.awaitedEvents
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
        history.attempts = record.steps.compactMap(attempts)
        history.steps = record.steps.filter { !$0.key.isOfNote }.map { step($0) }
        history.parts = record.parts.filter { $0.result == nil }.map { part in
            var described = DurableRunDescription.Part(
                machine: part.entry.kind.machine, state: part.entry.kind.state)
            (described.enteredAt, described.due) = (part.enteredAt.microseconds, part.due?.microseconds)
            if part.isWaiting { described.awaits = part.entry.wait?.events ?? [] }
            described.failures = part.failures
            return described
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
            steps: summary.steps.filter { !$0.key.isOfNote }.map { step($0) }, omitted: summary.omitted,
            failures: summary.failures,
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

    private static func attempts(_ note: FlowStoredStep) -> DurableRunDescription.Attempts? {
        guard let attempts = note.attempts, case .failure(let failure) = note.result,
            let subject = note.key.subjectOfAttempts
        else { return nil }
        return DurableRunDescription.Attempts(
            attempts.failures, of: subject.isEmpty ? nil : subject,
            elapsed: Int64(clamping: attempts.spent.attoseconds / 1_000_000_000_000), failure: failure.type)
    }
}

extension FlowRunID {
    fileprivate init(_ run: DurableRunDescription.ID) { self.init(machine: run.machine, id: run.name) }
}

extension FlowRecord {
    /// The names of the types of events for which the run or a machine inside it waits, each once.
    fileprivate var awaitedEvents: [String] {
        guard status != .stuck, status != .ended, decision == nil else { return [] }
        let inner = parts.filter(\.isWaiting).map(\.entry)
        let waiting = status == .waiting && arrival == nil ? [entry] + inner : inner
        return waiting.flatMap { $0.wait?.events ?? [] }.reduce(into: []) { names, name in
            if !names.contains(name) { names.append(name) }
        }
    }
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
