internal import FlintFlows
internal import FlintStreams
internal import Synchronization

extension FlowEngine {
    /// Works on runs of the registered machines until the task is canceled, then hands the runs back.
    ///
    /// The cancellation causes no repeated step. The function claims no more runs, and hands back the runs in
    /// which no step is running. A handler in a step goes on, in a task that is not canceled yet, until it
    /// calls another step or enters the next state; then its run is handed back. After
    /// ``FlowEngineConfiguration/shutdownGrace``, the remaining handlers are canceled, and the function
    /// returns when they have returned. Their results and errors are discarded; other workers continue their
    /// runs.
    ///
    /// The function stops in the same way with ``drain()`` and at the end of a process that `Flint.run` runs.
    /// It retries after errors of the store. It ignores machines that you register later.
    ///
    /// - Throws: ``FlowEngineError`` with the code `nothingRegistered` if no machine is registered.
    public func work() async throws {
        let work = try registeredWork
        try await inShift { shift in
            await withDiscardingTaskGroup { leases in
                leases.addTask(name: "flow.schedules") { await self.keepSchedules(in: shift) }
                while !shift.isStopping, !Task.isCancelled {
                    let lease = self.makeLease()
                    // A lease ends with the work or with an error of the store. The next lease has a new name. So
                    // runs that the store has assigned without this worker's knowledge go to another worker. The
                    // next lease does not wait for handlers.
                    leases.addTask(name: "flow.worker") {
                        try? await self.hold(lease) {
                            try await self.claimRuns(of: work, in: shift, holding: lease, untilIdle: false)
                        }
                        lease.leaves.open()
                    }
                    await lease.leaves.wait()
                    try? await shift.unlessStopping { await self.pause() }
                }
            }
        }
    }

    /// Works on runs of the registered machines until no run is due.
    ///
    /// Use it in a program that ends, such as a command or a job that a timer starts. It also works on runs
    /// that become due meanwhile. It leaves runs that wait for an event, a deadline or their next attempt; a
    /// later call in any process continues them. If the worker's lease ended while the process was suspended,
    /// the function takes a new lease. It stops as ``work()`` does.
    ///
    /// - Throws: ``FlowEngineError`` with the code `nothingRegistered` if no machine is registered; errors of
    ///   the store, such as ``FlowStoreError``, without a retry; `CancellationError` if the task was
    ///   canceled. The runs are handed back before it throws.
    public func workUntilIdle() async throws {
        let work = try registeredWork
        // In a program that ends soon, the regular removal would never happen.
        if let retention = configuration.retention { _ = await removeRuns(endedLongerThan: retention) }
        try await inShift { shift in
            var lease: WorkerLease
            repeat {
                lease = self.makeLease()
                do {
                    try await self.hold(lease) { [lease] in
                        try await self.claimRuns(of: work, in: shift, holding: lease, untilIdle: true)
                    }
                } catch let error as FlowStoreError where error.code == .leaseLost {
                    lease.lose()
                }
                if !lease.isHeld { await self.giveUp(lease) }
            } while !lease.isHeld && !shift.isStopping
        }
        try Task.checkCancellation()
    }

    /// Stops the calls of ``work()`` and ``workUntilIdle()`` on this engine, and waits until they have
    /// returned.
    ///
    /// Use it to stop a worker while its process goes on. Clients can still start runs and send events with
    /// this engine, and a later call of ``work()`` works again.
    ///
    /// ```swift
    /// let outcome = await engine.drain()
    /// print(outcome)  // 38 finished, 2 handed back (Order/order-17, Order/order-23), 0 canceled
    /// ```
    ///
    /// Handlers in a step may go on for ``FlowEngineConfiguration/shutdownGrace``. If the calling task is
    /// canceled, they are canceled at once.
    ///
    /// - Returns: The outcome of the runs that the workers held. The notices of the engine name those that
    ///   did not finish.
    @discardableResult
    public func drain() async -> FlowDrainOutcome {
        let present = shifts.withLock { Array($0.values) }
        for (shift, _) in present { shift.stop() }
        return await withTaskCancellationHandler {
            var outcome = FlowDrainOutcome()
            for (shift, task) in present {
                _ = await task.result
                outcome.add(shift.outcome)
            }
            return outcome
        } onCancel: {
            for (shift, _) in present { shift.endGrace() }
        }
    }

    /// Works in a task of its own, and asks the worker to stop when the caller's task is canceled.
    ///
    /// The function returns when the task has ended.
    ///
    /// - Throws: The error of the work. A worker that was asked to stop throws no error when it is canceled
    ///   after ``FlowEngineConfiguration/shutdownGrace``.
    private func inShift(_ work: @escaping @Sendable (WorkShift) async throws -> Void) async throws {
        let shift = WorkShift(self)
        if Task.isCancelled { shift.stop() }
        let task = Task(name: "flow.work", executorPreference: PreferredExecutor.current) {
            try await shift.run { try await work(shift) }
        }
        shifts.withLock { $0[ObjectIdentifier(shift)] = (shift, task) }
        defer {
            shifts.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(shift)) }
            if shift.isStopping { notices.tell(.workerStopped(outcome: "\(shift.outcome)")) }
        }
        try await withTaskCancellationHandler {
            do {
                try await task.value
            } catch is CancellationError where shift.isStopping {
                // The grace is over, which is no error of the caller.
            }
        } onCancel: {
            shift.stop()
        }
    }

    /// The runs that the workers of this engine can execute: those of the registered machines and configured
    /// queues.
    private var registeredWork: FlowWork {
        get throws {
            let kinds = registeredKinds
            guard !kinds.isEmpty else {
                throw FlowEngineError(
                    .nothingRegistered, "No machine is registered; call 'register' before 'work'.")
            }
            return FlowWork(kinds, queues: configuration.queues)
        }
    }

    private func makeLease() -> WorkerLease {
        WorkerLease(
            worker: configuration.workerName + "-" + configuration.makeText(), duration: configuration.lease,
            isShared: store.isShared, clock: configuration.clock)
    }

    /// Holds a lease while a body runs.
    ///
    /// If the lease is lost, the function cancels the body.
    ///
    /// - Throws: The error of the body; the error of the store if the lease does not begin;
    ///   `CancellationError` if the task was canceled.
    private func hold(_ lease: WorkerLease, _ body: @escaping @Sendable () async throws -> Void) async throws
    {
        let requested = lease.now
        _ = try await store.renewLease(of: lease.worker, for: lease.duration, isNew: true)
        lease.renew(requestedAt: requested)
        notices.tookLease(lease.worker)
        defer { if !lease.isHeld, !Task.isCancelled { notices.lostLease(lease.worker) } }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(name: "flow.lease") { try await self.keep(lease) }
            // The watch is a task beside the renewals, because a renewal may hang.
            group.addTask(name: "flow.time") { try await self.watch(lease) }
            if let retention = configuration.retention {
                group.addTask(name: "flow.removal") {
                    try await self.keepRemovingRuns(endedLongerThan: retention)
                }
            }
            group.addTask(name: "flow.limits") {
                await lease.limits.watch()
                try Task.checkCancellation()
            }
            group.addTask(name: "flow.claims") {
                await self.registerNames()
                try await body()
            }
            defer {
                group.cancelAll()
                lease.leaves.open()
            }
            try await group.next()
        }
    }

    /// Ends a lost lease in the store, so that the worker's runs are free at once.
    ///
    /// A worker that could not renew its lease in time takes it for lost before the store does.
    private func giveUp(_ lease: WorkerLease) async {
        _ = try? await store.renewLease(of: lease.worker, for: .zero, isNew: false)
    }

    /// Waits until a lease is over.
    private func watch(_ lease: WorkerLease) async throws {
        await lease.end(by: configuration.clock)
        try Task.checkCancellation()
    }

    /// Renews a lease until it is lost.
    ///
    /// After each renewal, the function reads the runs for which the store reports news: requests to cancel
    /// and ended waits.
    private func keep(_ lease: WorkerLease) async throws {
        // The reads are tasks of their own, because a slow read must not delay the renewals.
        try await withThrowingDiscardingTaskGroup { looks in
            var pause = lease.duration / 4
            while lease.isHeld {
                try await configuration.clock.sleep(for: pause)
                pause = lease.duration / 4
                let requested = lease.now
                for activation in active.withLock({ Array($0.values) }) { activation.lookForSlowWrite() }
                do {
                    let changed = try await store.renewLease(
                        of: lease.worker, for: lease.duration, isNew: false)
                    lease.renew(requestedAt: requested)
                    let activations = active.withLock { active in changed.compactMap { active[$0] } }
                    for activation in activations {
                        looks.addTask(name: "flow.look") { await activation.look() }
                    }
                } catch let error as FlowStoreError where error.code == .leaseLost {
                    lease.lose()
                } catch {
                    // The loop tries again soon, unless the lease is over by then.
                    pause = min(pause, .seconds(1))
                }
            }
        }
    }

    private func keepRemovingRuns(endedLongerThan retention: Duration) async throws {
        while true {
            let pause = await removeRuns(endedLongerThan: retention)
            try await configuration.clock.sleep(for: pause)
        }
    }

    /// Removes the runs whose retention is over, if the pause since the engine's last removal is over.
    ///
    /// - Returns: The time until the next removal.
    private func removeRuns(endedLongerThan retention: Duration) async -> Duration {
        let (now, pause) = (uptime(), configuration.removalPause)
        // The leases of an engine follow one another, and each has a task that removes runs.
        let rest = nextRemoval.withLock { next -> Duration in
            defer { if next <= now { next = now + pause } }
            return next - now
        }
        if rest > .zero { return rest }
        do {
            _ = try await store.removeRuns(endedLongerThan: retention)
            return pause
        } catch {
            let retrial = FlowEngineConfiguration.retrialPause
            nextRemoval.withLock { $0 = min($0, uptime() + retrial) }
            return retrial
        }
    }

    /// Claims runs that are due and works on them, up to the configured concurrency, until the worker is
    /// asked to stop.
    ///
    /// - Parameters:
    ///   - work: The runs that the worker can execute.
    ///   - shift: The call of ``work()`` or ``workUntilIdle()`` to which the worker belongs.
    ///   - lease: The lease of the worker.
    ///   - untilIdle: Whether the function also returns when no run is due and none is being worked on, and
    ///     throws if the store cannot be reached.
    private func claimRuns(
        of work: FlowWork, in shift: WorkShift, holding lease: WorkerLease, untilIdle: Bool
    ) async throws {
        let slots = shift.slots
        try await withThrowingDiscardingTaskGroup { group in
            var isCareful = false
            while !shift.isStopping {
                try Task.checkCancellation()
                let free = slots.free
                guard free > 0 else {
                    try await shift.unlessStopping { await slots.awaitFree() }
                    continue
                }
                // The value is read before the claim, because a run that ends meanwhile may make other runs
                // due.
                let isIdle = untilIdle && slots.areAllFree
                let records: [FlowRecord]
                do {
                    records = try await claim(work, holding: lease, limit: isCareful ? 1 : free)
                } catch let error as FlowStoreError where error.code == .unavailable && !untilIdle {
                    try await shift.unlessStopping { await self.pause() }
                    continue
                }
                isCareful = await begin(records, in: &group, shift, lease)
                guard records.isEmpty else { continue }
                if isIdle { return }
                try await shift.unlessStopping {
                    try await self.awaitWork(of: work, orReturnTo: untilIdle ? slots : nil)
                }
            }
        }
    }

    /// Begins to work on claimed runs.
    ///
    /// A run that was claimed several times without progress is a suspect: it may be the cause that its
    /// workers crashed. The other runs of these workers count as suspects, too. So the worker executes
    /// suspects one at a time: it hands back all but one, and claims no other run until that one has made
    /// progress or ten seconds have passed.
    ///
    /// - Returns: Whether there was a suspect. The caller then claims only one run next, because that run may
    ///   be another suspect.
    private func begin(
        _ records: [FlowRecord], in group: inout ThrowingDiscardingTaskGroup<any Error>, _ shift: WorkShift,
        _ lease: WorkerLease
    ) async -> Bool {
        let suspects = records.filter { $0.claims > Self.trustedClaims }
        for record in suspects.dropFirst() {
            await handBack(RunWriter(record, of: self, holding: lease))
        }
        let progress = Latch()
        for record in records where record.claims <= Self.trustedClaims || record.id == suspects.first?.id {
            shift.slots.take()
            let isSuspect = record.id == suspects.first?.id
            group.addTask(name: "flow.activation") {
                await self.work(
                    on: record, in: shift, holding: lease, notingProgressIn: isSuspect ? progress : nil)
                shift.slots.giveBack()
            }
        }
        guard !suspects.isEmpty else { return false }
        try? await shift.unlessStopping {
            await withTaskGroup(of: Void.self) { group in
                group.addTask(name: "flow.progress") { await progress.wait() }
                group.addTask(name: "flow.trial") { [clock = self.configuration.clock] in
                    try? await clock.sleep(for: .seconds(10))
                }
                await group.next()
                group.cancelAll()
            }
        }
        return true
    }

    /// The greatest number of claims without progress of a run that is no suspect; with more, it is executed
    /// alone.
    private static let trustedClaims = 2

    private func handBack(_ writer: RunWriter) async {
        _ = try? await writer.write(.release)
        // The run could not be handed back, so the lease must end; otherwise the store would never free this
        // run.
        if !writer.isReleased { writer.loseLease() }
    }

    /// Waits until a run may be due, or until the work on one of the worker's runs has ended.
    ///
    /// - Parameters:
    ///   - work: The runs that the worker can execute.
    ///   - slots: The slots of the worker, one of which becomes free with the end of the work on a run; `nil`
    ///     to wait for a due run only.
    /// - Throws: The errors of the store, and `CancellationError` if the task was canceled.
    private func awaitWork(of work: FlowWork, orReturnTo slots: WorkSlots?) async throws {
        guard let slots else { return try await store.awaitWork(of: work) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(name: "flow.due") { try await self.store.awaitWork(of: work) }
            group.addTask(name: "flow.return") { await slots.awaitReturn() }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    /// Claims due runs for the worker in the store, and counts them in ``claims``.
    ///
    /// - Parameters:
    ///   - work: The runs that the worker can execute.
    ///   - lease: The lease of the worker.
    ///   - limit: The greatest number of runs.
    /// - Returns: The runs.
    /// - Throws: ``FlowStoreError`` with the code `unavailable` if the store cannot be reached. After any
    ///   other error, the store may have assigned runs of which this worker does not know, so the lease must
    ///   end.
    private func claim(
        _ work: FlowWork, holding lease: WorkerLease, limit: Int
    ) async throws -> [FlowRecord] {
        let records = try await store.claim(work, by: lease.worker, limit: limit)
        claimCounts.withLock { counts in
            for record in records { counts[record.id.machine, default: 0] += 1 }
        }
        let isSetBack = active.withLock { active in
            records.contains { active[$0.id]?.isForgotten(byStoreOf: $0) == true }
        }
        if isSetBack {
            lease.lose()
            throw FlowStoreError.leaseLost(by: lease.worker)
        }
        return records
    }

    func work(
        on record: FlowRecord, in shift: WorkShift, holding lease: WorkerLease,
        notingProgressIn progress: Latch? = nil
    ) async {
        defer { progress?.open() }
        let writer = RunWriter(record, of: self, holding: lease, progress: progress)
        var end = WorkShift.End.handedBack
        if let registration = registrations.withLock({ $0[record.id.machine] }),
            let record = await prepared(record, registration, writer)
        {
            let activation = FlowActivation(
                record, registration, writer: writer, limits: lease.limits, shift: shift, engine: self)
            active.withLock { $0[record.id] = activation }
            // The worker may have been asked to stop before this run was in the list, so the run would not
            // learn of it.
            if shift.isStopping { activation.stopWorking() }
            await activation.run()
            active.withLock { if $0[record.id] === activation { $0[record.id] = nil } }
            if activation.isInterrupted { end = .canceled }
            if innerEvents.takeNews() { await registerNames() }
        }
        if writer.isReleased {
            end = .finished
        } else {
            await handBack(writer)
            if !writer.isReleased { end = .canceled }
        }
        shift.end(record.id, end)
    }

    /// Changes the present entry of a claimed run before its handler begins, if a migration, a retry or a
    /// move requires that.
    ///
    /// A migration replaces a state that the diagram no longer has. A run that was retried in the state
    /// `Fail` returns to the state whose handler failed. A tool that moves or restarts a run does not know
    /// the diagram, so the wait of the state begins here, unless it has already ended.
    ///
    /// - Returns: The run; `nil` if this worker no longer holds it.
    private func prepared(
        _ record: FlowRecord, _ registration: FlowRegistration, _ writer: RunWriter
    ) async -> FlowRecord? {
        guard record.decision == nil else { return record }
        do {
            let state: any DurableState
            // A state that remains is not encoded again, because a newer program may have written it.
            var bytes: [UInt8]?
            let returns = record.hasAct(.retry)
            if let migrate = registration.migrations[record.kind] {
                state = try migrate(record.entry.state)
            } else if returns, case .encoded(let previous) = record.previous,
                let failed = try registration.coding.state(record.previous) as? any DurableState
            {
                (state, bytes) = (failed, previous)
            } else if record.hasAct(.move), record.arrival == nil,
                case .encoded(let present) = record.entry.state,
                let moved = try registration.coding.state(record.entry.state) as? any DurableState,
                moved.wait != nil
            {
                (state, bytes) = (moved, present)
            } else {
                return record
            }
            let wait = state.wait.map { FlowStoredWait(events: $0.events.map(\.name), limit: $0.deadline) }
            let encoded = try bytes ?? coding.encode(state)
            if encoded.count > configuration.sizeLimit {
                let text =
                    "The context that takes over \(record.kind) has \(encoded.count) bytes; at most "
                    + "\(configuration.sizeLimit) are stored."
                _ = try await writer.write(.stick(coding.seal(FlowStuck(.tooLarge, text))))
                return nil
            }
            let entry = FlowStoredEntry(
                number: record.entry.number + 1, kind: registration.coding.kind(of: state.stateName),
                state: .encoded(encoded), wait: wait, history: returns ? record.entry.history : nil)
            guard try await !writer.write(returns ? .enter(entry) : .migrate(entry)).isReleased else {
                return nil
            }
            return try await store.record(of: record.id)
        } catch {
            guard !(error is FlowStoreError) else { return nil }
            let text = "What is stored at \(record.kind) cannot be taken over: \(error)"
            _ = try? await writer.write(.stick(coding.seal(FlowStuck(.incompatible, text))))
            return nil
        }
    }

    private func pause() async {
        try? await configuration.clock.sleep(for: .seconds(1))
    }
}

extension FlowRecord {
    /// Returns whether an intervention of a kind has led to the present entry.
    fileprivate func hasAct(_ kind: FlowAct.Kind) -> Bool {
        acts.contains { $0.kind == kind && $0.entry?.number == entry.number }
    }
}
