internal import FlintFlows
internal import FlintStreams
internal import Synchronization

/// The work of one worker on one run, from the claim until the run waits, ends, is stuck or is handed back.
final class FlowActivation: Sendable {
    let record: FlowRecord
    let registration: FlowRegistration
    let configuration: FlowEngineConfiguration
    let store: any FlowStore
    /// Returns the kind of a state of any machine, for runs that this run starts.
    let kind: @Sendable (_ machine: String, _ state: any DurableState) -> FlowKind
    let innerEvents: InnerEvents
    let limits: StepLimits
    /// The call of ``FlowEngine/work()`` or ``FlowEngine/workUntilIdle()`` to which the work belongs.
    let shift: WorkShift
    let state: Mutex<ActivationState>
    /// The runtime of actions in which the worker runs; `nil` for none.
    let runtime = FlowRuntime.current
    private let notices: FlowNotices
    private let writer: RunWriter
    /// A latch that opens when the handlers must be canceled.
    private let stop = Latch()
    /// A latch that opens once the handlers are canceled.
    private let canceled = Latch()
    /// A latch that opens when a request to cancel arrives.
    ///
    /// A new latch then replaces it, because another request may follow.
    private let graceBegins = Mutex(Latch())

    init(
        _ record: FlowRecord, _ registration: FlowRegistration, writer: RunWriter, limits: StepLimits,
        shift: WorkShift, engine: FlowEngine
    ) {
        self.record = record
        self.registration = registration
        self.writer = writer
        self.limits = limits
        self.shift = shift
        configuration = engine.configuration
        notices = engine.notices
        store = engine.store
        kind = { [engine] machine, state in engine.kind(of: machine, state) }
        innerEvents = engine.innerEvents
        state = Mutex(ActivationState(record))
        if record.isCancelRequested { beginGrace() }
    }

    /// Whether the results of the handlers are discarded, because this worker has lost or leaves the run, or
    /// because the handlers begin anew.
    ///
    /// Once `true`, the value stays `true`.
    var isDetached: Bool {
        writer.isDetached || state.withLock { $0.isDetached }
    }

    /// Whether another worker may hold the run, or this worker writes no more to it.
    var hasLostRun: Bool { writer.isDetached || !writer.isLeased }

    /// Returns whether the store has lost the claim of this worker, because the store was restored to an
    /// earlier time.
    ///
    /// - Parameter other: The run as the store has just assigned it again, although this worker holds it.
    func isForgotten(byStoreOf other: FlowRecord) -> Bool {
        !writer.isReleased && other.epoch <= record.epoch
    }

    /// Runs the machine until it has ended or this worker no longer holds the run.
    func run() async {
        await withTaskGroup(of: Bool.self) { group in
            // The cancellation handler is inside the group, so that it is called before the tasks of the
            // group are canceled. A flow's handler that noticed the cancellation first would end the run.
            await withTaskCancellationHandler {
                await work(in: &group)
            } onCancel: {
                state.withLock { $0.leave() }
            }
        }
    }

    private func work(in group: inout TaskGroup<Bool>) async {
        group.addTask(name: "flow.run") {
            await self.runMachine(for: self.record.caller)
            return true
        }
        group.addTask(name: "flow.stop") {
            await self.stop.wait()
            return false
        }
        group.addTask(name: "flow.grace") {
            await self.watchGrace()
            return false
        }
        // If another task than that of the machine ends first, the handlers may have to be canceled; the loop
        // then awaits them.
        while await group.next() == false {
            guard stop.isOpen else { continue }
            group.cancelAll()
            canceled.open()
        }
        group.cancelAll()
        canceled.open()
    }

    /// Runs the machine with the subject and the baggage of the caller that has started the run.
    private func runMachine(for caller: [UInt8]?) async {
        guard let runtime else { return await runMachine() }
        do {
            let caller = try caller.map { try registration.coding.values.open($0) }
            try await runtime.resuming(publicID, in: record.trace, for: caller) {
                await self.runMachine()
            }
        } catch {
            // The run becomes stuck, because handlers with another subject might have other rights.
            let text = "The subject with which the run was started cannot be read: \(error)"
            try? await end(throwing: FlowStuck(.incompatible, text))
        }
    }

    private func runMachine() async {
        do {
            guard let journal = try await readJournal() else { return }
            state.withLock { $0.begin(in: TaskIdentity.current) }
            guard let start = journal.recorded?.state else { return }
            if !record.events.isEmpty { try await setAsideUnawaited(record.events) }
            let output = try await registration.run(start, journal)
            if isDetached { return }
            try await checkSize(output.count, of: "output")
            try await write(.end(.finished(output)))
        } catch {
            try? await end(throwing: error)
        }
    }

    /// Creates the recorder of the run from the stored run.
    ///
    /// - Returns: The recorder; `nil` if the run has ended, because a person canceled a run whose contents
    ///   cannot be read.
    /// - Throws: ``FlowStuck`` if the stored state cannot be read; `FlowDetachment` if this program leaves
    ///   the run to another one, because it would lose members of a stored value.
    private func readJournal() async throws -> RunJournal? {
        do {
            return try RunJournal(self)
        } catch let refusal as FlowRefusal {
            try await refuse(refusal)
        } catch {
            guard record.decision == .cancelled, record.acts.last?.kind == .cancel else { throw error }
            // The handler `onTerminate` cannot run, because the machine cannot be read.
            try await write(.end(.cancelled))
            return nil
        }
    }

    /// Ends the work after an error that the machine or its initializer threw.
    ///
    /// Depending on the error, the run is retried later, ends or becomes stuck.
    private func end(throwing error: any Error) async throws {
        if error is FlowDetachment || isDetached { return }
        if let reason = error as? FlowStuck {
            try await write(.stick(registration.coding.values.seal(reason)))
        } else if let exit = RunJournal.exit(for: error) {
            try await write(.end(exit))
        } else {
            let failure = registration.coding.failure(of: error)
            let level = state.withLock { $0[.root] }
            if case .failed = level?.decision {
                return _ = try await write(.end(.failed(failure)))
            }
            let next = nextAttempt(after: error, failure, at: .root, since: limits.now)
            notify(.attemptFailed(error, retriedAfter: next?.pause))
            if let next {
                try await write(.retry(after: next.pause, failure, notes: next.notes))
            } else if registration.errors.endsRuns, registration.errors.retrying.exhaustion != .stick {
                try await write(.end(.failed(failure)))
            } else {
                try await leave(.stick(RunJournal.stuck(registration.coding.values.open(failure))))
            }
        }
    }

    // MARK: Stopping

    /// Whether a step of the run was canceled because the worker stopped.
    var isInterrupted: Bool { state.withLock { $0.isInterrupted } }

    /// Leaves the run because the worker stops: at once if no step is running; otherwise when a handler calls
    /// another step or enters a state, and no step is running.
    func stopWorking() {
        if state.withLock({ $0.stop() }) { detach() }
    }

    /// Waits until the run is left, in place of a step that does not begin because the worker stops.
    ///
    /// - Returns: The error that the step must throw.
    func holdStep() async -> any Error {
        if state.withLock({ $0.holdStep() }) { detach() }
        await canceled.wait()
        // The task of a region may be canceled before those of the run.
        return isDetached ? FlowDetachment() : CancellationError()
    }

    /// Records that a step has ended.
    ///
    /// If a handler waits instead of executing a step because the worker was asked to stop, and no other step
    /// is running, the worker leaves the run.
    func endStep(_ name: FlowStepName, in path: FlowPath) {
        if state.withLock({ $0.endStep(name, in: path) }) { detach() }
    }

    // MARK: Canceling

    /// Records a request to cancel the run; after ``FlowEngineConfiguration/cancelGrace``, the handlers are
    /// canceled.
    ///
    /// A second request changes nothing.
    func requestCancel() {
        if state.withLock({ $0.noteCancel() }) { beginGrace() }
    }

    private func beginGrace() { graceBegins.withLock { $0 }.open() }

    private func watchGrace() async {
        while await graceBegins.withLock({ $0 }).wait() {
            graceBegins.withLock { $0 = Latch() }
            let request = state.withLock { $0.cancelRequests }
            guard (try? await configuration.clock.sleep(for: configuration.cancelGrace)) != nil else {
                return
            }
            if state.withLock({ $0.endGrace(of: request) }) { return _ = stop.open() }
        }
    }

    /// Cancels the handlers because a step exceeded a limit.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - isSilent: Whether the step sent no heartbeat for too long; `false` if the whole step took too
    ///     long.
    func endTime(of step: FlowStoredStep.Key, isSilent: Bool = false) {
        if state.withLock({ $0.endTime(of: step, isSilent: isSilent) }) { stop.open() }
    }

    // MARK: Writing

    /// Writes a change, and updates the state with the answer of the store.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - note: Updates the state for the change, before other tasks learn of the answer.
    /// - Returns: The answer.
    /// - Throws: `FlowDetachment` if this worker no longer holds the run; the errors of
    ///   ``RunWriter/write(_:)``.
    @discardableResult
    func write(
        _ change: FlowWrite.Change, _ note: (inout ActivationState, FlowWriteAnswer) -> Void = { _, _ in }
    ) async throws -> FlowWriteAnswer {
        let answer = try await writer.write(change)
        let (news, isLeaving) = state.withLock { state in
            note(&state, answer)
            return (state.note(answer), state.isLeaving)
        }
        act(on: news)
        if answer.isReleased, case .end = change, answer.isCancelRequested {
            notify(.lateCancel)
        }
        if answer.isReleased || isLeaving {
            detach()
        } else if let mode = configuration.rerunMode, state.withLock({ $0.abandon(after: change) }) {
            mode.noteAbandoned()
            detach()
        } else if writer.takeRead() {
            await look()
        }
        return answer
    }

    /// Ends a handler that is about to leave its state, so that it runs once more for the same entry.
    ///
    /// This happens only in a check with ``FlowRerun``, which tests that handlers may be repeated, and only
    /// once for each entry of a state; the second time, the handler may leave.
    ///
    /// - Parameter entry: The identity of the entry of the state for which the handler runs.
    /// - Throws: `FlowDetachment` if the handler is abandoned.
    func abandonOnce(at entry: @autoclosure () -> String) throws {
        guard let mode = configuration.rerunMode else { return }
        let entry = entry()
        guard mode.isFirstEnd(of: entry), state.withLock({ $0.abandon(after: .look) }) else { return }
        mode.noteEnd(of: entry)
        mode.noteAbandoned()
        detach()
        throw FlowDetachment()
    }

    /// Writes a change that releases the run, and throws the `FlowDetachment` that ends its handlers.
    func leave(_ change: FlowWrite.Change) async throws -> Never {
        var change = change
        if case .stick(let reason) = change { change = .stick(registration.coding.values.seal(reason)) }
        try await write(change)
        throw await detachment()
    }

    /// Discards the results of all handlers, and returns the error with which they end.
    ///
    /// The function first waits until the tasks of the handlers are canceled, so that a handler can
    /// distinguish this error from others.
    func detachment() async -> FlowDetachment {
        detach()
        await canceled.wait()
        return FlowDetachment()
    }

    private func act(on news: ActivationState.News) {
        for waiter in news.woken { waiter.settle(true) }
        if news.beginsGrace { beginGrace() }
    }

    /// Discards the results of all handlers, because this worker no longer holds the run.
    private func detach() {
        let waiters = state.withLock { $0.takeWaiters() }
        for waiter in waiters { waiter.settle(false) }
        stop.open()
    }

    /// Leaves the run to another program, because this one would lose members of a stored value.
    ///
    /// The run is due again after a pause. A worker of another version then takes it, or a worker of this
    /// version leaves it again.
    func refuse(_ refusal: FlowRefusal) async throws -> Never {
        if registration.coding.kept.isNew(refusal) {
            notify(.refused(refusal.place, members: refusal.members))
        }
        let failure = registration.coding.failure(of: refusal)
        try await leave(.refuse(for: Self.refusalPause, failure))
    }

    /// The pause after which a run is due again that this program has left, because it would lose members of
    /// a stored value.
    private static let refusalPause = Duration.seconds(10)

    // MARK: Waiting

    /// Reads the ended waits and the request to cancel that were stored since the last write.
    ///
    /// If a write is in progress, the function does nothing: the caller of the write then reads the run.
    func look() async {
        while await lookOnce(), writer.takeRead() {}
    }

    /// Reads the run once, and updates the state with it.
    ///
    /// - Returns: Whether the run was read; `false` if a write is in progress or the read failed.
    private func lookOnce() async -> Bool {
        guard let found = await writer.read() else { return false }
        guard found.epoch == record.epoch, found.owner != nil else { return true }
        let news = state.withLock { state in
            // If a write came in between, this record is outdated, and the answer of the write has updated
            // the state already.
            writer.version == found.version ? state.note(FlowWriteAnswer(found)) : nil
        }
        if let news { act(on: news) }
        return true
    }

    /// Records that tasks of regions have ended, and releases the run if only waiting machines remain.
    ///
    /// - Parameter count: The number of tasks.
    func endTasks(_ count: Int) async {
        guard let paths = state.withLock({ $0.endTasks(count) }) else { return }
        _ = try? await write(.wait(paths))
    }

    /// Waits until the store reports the end of a machine's wait.
    ///
    /// For the run itself, whose wait ended before the worker claimed the run, the function returns at once.
    ///
    /// - Parameters:
    ///   - path: The path of the machine.
    ///   - limit: The time from the entry into the state until the deadline of the wait; `nil` for no
    ///     deadline.
    /// - Returns: The event, the deadline or the cancellation that ended the wait; `unrecorded` if the wait
    ///   is not stored or is over.
    /// - Throws: `FlowDetachment` if the run was released; `CancellationError` if the machine's task was
    ///   canceled.
    func awaitArrival(at path: FlowPath, limit: Duration?) async throws -> ActivationState.WaitStart {
        while true {
            if isDetached { throw await detachment() }
            let waiter = OneShot<Bool>()
            let start = state.withLock { $0.beginWait(path, waiter) }
            guard case .waiting(let release, let isOfOwnTask) = start else { return start }
            if let release { try await write(.wait(release)) }
            guard await wait(for: waiter, limit: limit, watching: isOfOwnTask) else {
                state.withLock { $0.cancelWait(path) }
                if isDetached { throw await detachment() }
                throw CancellationError()
            }
        }
    }

    // MARK: Unusable events

    /// Sets the events aside that no state of the machine, or of a machine known to run inside it, ever
    /// awaits.
    private func setAsideUnawaited(_ events: [FlowStoredEvent]) async throws {
        guard let names = registration.eventNames else { return }
        var unknown = events.filter { !names.contains($0.type) && !record.isTaken($0.number) }
        guard !unknown.isEmpty else { return }
        let (drawn, inner) = (registration.drawnMachines, innerEvents.names(inside: record.id.machine))
        let isKnown = record.parts.map(\.entry.kind.machine).allSatisfy {
            drawn.contains($0) || inner[$0] != nil
        }
        unknown.removeAll { event in inner.values.contains { $0.contains(event.type) || $0.contains("") } }
        guard isKnown, !unknown.isEmpty else { return }
        let text = "No state of \(registration.graph.machine) waits for it."
        try await setAside(unknown, FlowSetAside.Reason(.unawaited, text), at: .root)
    }

    /// Sets events aside, so that the run goes on waiting without them.
    ///
    /// - Parameters:
    ///   - events: The events.
    ///   - reason: The reason.
    ///   - path: The path of the machine whose wait one of the events may have ended.
    /// - Throws: `FlowDetachment` if the run was released because its wait goes on, or if the worker leaves
    ///   the run.
    func setAside(_ events: [FlowStoredEvent], _ reason: FlowSetAside.Reason, at path: FlowPath) async throws
    {
        let sealed = FlowSetAside.Reason(reason.code, registration.coding.values.seal(reason.text))
        try await write(.setAside(events.map(\.number), sealed)) { $0.resumeWait(path, $1) }
        for event in events {
            let kind = FlowNotice.Kind.eventSetAside(
                number: event.number, type: event.type, reason: reason.code.rawValue)
            notify(kind, at: path)
        }
        if isDetached { throw await detachment() }
    }

    // MARK: Waiting for signals

    private func wait(for waiter: OneShot<Bool>, limit: Duration?, watching: Bool) async -> Bool {
        guard limit != nil || watching else { return await waiter.wait(onCancel: false) }
        return await withTaskGroup(of: Void.self) { group in
            if let limit {
                // The clock of the store decides when the deadline has passed. The worker asks the store, for
                // the first time when that may be the case.
                let pause = max(min(limit, configuration.lease / 4), .milliseconds(1))
                group.addTask(name: "flow.deadline") { [configuration] in
                    while (try? await configuration.clock.sleep(for: pause)) != nil, !waiter.isSettled {
                        _ = try? await self.write(.look)
                    }
                }
            }
            if watching { group.addTask(name: "flow.idle") { await self.watchIdleness() } }
            defer { group.cancelAll() }
            return await waiter.wait(onCancel: false)
        }
    }

    /// Releases a run in which machines wait, when nothing has changed in it for a second.
    ///
    /// A handler may run several machines in a task group. While some of them wait, the engine cannot know
    /// whether the handler will start another one. After a second without a change, the engine assumes that
    /// the handler will not.
    private func watchIdleness() async {
        var changes = state.withLock { $0.changes }
        while (try? await configuration.clock.sleep(for: .seconds(1))) != nil {
            let (count, paths) = state.withLock { ($0.changes, $0.changes == changes ? $0.idle : nil) }
            if let paths { _ = try? await write(.wait(paths)) }
            changes = count
        }
    }

    // MARK: Bounds

    func checkSize(_ size: Int, of what: @autoclosure () -> String) async throws {
        if size <= min(configuration.sizeLimit, configuration.sizeWarning) { return }
        let what = what()
        if size > configuration.sizeLimit {
            try await leave(
                .stick(
                    FlowStuck(
                        .tooLarge,
                        "The \(what) has \(size) bytes; at most \(configuration.sizeLimit) are stored.")))
        }
        if size > configuration.sizeWarning {
            notify(.large(what, bytes: size))
        }
    }

    // MARK: Notices

    /// Sends a notice about the write in progress, if the same write was in progress at the last call.
    func lookForSlowWrite() { writer.lookForSlowWrite() }

    /// The identity of the run in the form that tools, events and notices use.
    var publicID: DurableRunDescription.ID {
        DurableRunDescription.ID(machine: record.id.machine, name: record.id.id)
    }

    /// Returns the state of the run or of a machine inside it, and the number of the present attempt.
    ///
    /// `nil` if the machine is not running.
    func place(at path: FlowPath) -> (state: String, attempt: Int)? {
        guard let (state, failures) = state.withLock({ $0.place(at: path) }) else { return nil }
        return (path.parts.last.map { "\($0.machine).\(state)" } ?? state, failures + 1)
    }

    /// Sends a notice about the run or a machine inside it.
    func notify(_ kind: FlowNotice.Kind, at path: FlowPath = .root) {
        guard notices.isOn else { return }
        let place = place(at: path)
        notices.tell(kind, of: record.id, in: place?.state, attempt: place?.attempt)
    }
}
