internal import FlintFlows
internal import FlintStreams
internal import Synchronization

extension FlowEngine {
    /// Works on runs of the registered machines until the task is canceled, then hands the runs back.
    ///
    /// The function returns when its handlers have returned. After the cancellation it discards their results
    /// and errors; other workers continue their runs. It retries after errors of the store. It ignores
    /// machines that you register later.
    ///
    /// - Throws: ``FlowEngineError`` with the code `nothingRegistered`.
    public func work() async throws {
        let kinds = try workedKinds
        // The slots belong to all leases: a handler that ignores its cancellation keeps its slot until it
        // returns.
        let slots = WorkSlots(configuration.concurrency)
        await withDiscardingTaskGroup { leases in
            while !Task.isCancelled {
                let lease = makeLease()
                // A lease ends with the task or with an error of the store. The next lease has a new name. So
                // runs that the store has assigned without this worker's knowledge go to another worker. The
                // next lease does not wait for handlers.
                leases.addTask(name: "flow.worker") {
                    try? await self.hold(lease) { try await self.claim(kinds, slots, holding: lease) }
                    lease.leaves.open()
                }
                await lease.leaves.wait()
                if !Task.isCancelled { await pause() }
            }
        }
    }

    /// Works on runs of the registered machines until no run is due.
    ///
    /// Use it in a program that ends, such as a command or a job that a timer starts. It also works on runs
    /// that become due meanwhile. It leaves runs that wait for an event, a deadline or their next attempt; a
    /// later call in any process continues them. If its lease ended while the process was suspended, it takes a
    /// new one.
    ///
    /// - Throws: ``FlowEngineError`` with the code `nothingRegistered`; errors of the store, such as
    ///   ``FlowStoreError``, without a retry; `CancellationError` if the task was canceled. The runs are
    ///   handed back before it throws.
    public func workUntilIdle() async throws {
        let kinds = try workedKinds
        // A program that ends soon would never reach the regular removal.
        await removeOldRuns()
        let slots = WorkSlots(configuration.concurrency)
        var lease: WorkerLease
        repeat {
            lease = makeLease()
            do {
                try await hold(lease) { [lease] in try await self.drain(kinds, slots, holding: lease) }
            } catch let error as FlowStoreError where error.code == .leaseLost {
                lease.lose()
            }
            try Task.checkCancellation()
        } while !lease.isHeld
    }

    /// The kinds of the registered machines.
    private var workedKinds: Set<FlowKind> {
        get throws {
            let kinds = registeredKinds
            guard !kinds.isEmpty else {
                throw FlowEngineError(
                    .nothingRegistered, "No machine is registered; call 'register' before 'work'.")
            }
            return kinds
        }
    }

    private func makeLease() -> WorkerLease {
        WorkerLease(
            worker: configuration.workerName + "-" + configuration.makeText(), duration: configuration.lease,
            isShared: store.isShared, clock: configuration.clock)
    }

    /// Holds a lease while a body runs.
    ///
    /// If the lease is lost, it cancels the body.
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
            group.addTask(name: "flow.removal") {
                try await self.keepRemovingOldRuns(every: lease.duration / 4)
            }
            group.addTask(name: "flow.limits") {
                await lease.limits.watch()
                try Task.checkCancellation()
            }
            group.addTask(name: "flow.claims") { try await body() }
            defer {
                group.cancelAll()
                lease.leaves.open()
            }
            try await group.next()
        }
    }

    /// Waits until a lease is over.
    private func watch(_ lease: WorkerLease) async throws {
        await lease.end(by: configuration.clock)
        try Task.checkCancellation()
    }

    /// Renews a lease until it is lost, and has each run look for which the store reports news.
    private func keep(_ lease: WorkerLease) async throws {
        // A run that reads may wait for the store, which must not delay the renewals.
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
                    // The next attempt follows soon, unless the lease is over by then.
                    pause = min(pause, .seconds(1))
                }
            }
        }
    }

    private func keepRemovingOldRuns(every pause: Duration) async throws {
        while true {
            try await configuration.clock.sleep(for: pause)
            await removeOldRuns()
        }
    }

    /// Removes runs whose retention is over, on some of its calls.
    private func removeOldRuns() async {
        guard let retention = configuration.retention else { return }
        let isTime = removal.withLock { removal -> Bool in
            removal += 1
            return removal % 1_000 == 1
        }
        if isTime { _ = try? await store.removeRuns(endedLongerThan: retention) }
    }

    /// Claims runs that are due and works on them, up to the configured concurrency.
    private func claim(
        _ kinds: Set<FlowKind>, _ slots: WorkSlots, holding lease: WorkerLease
    ) async throws {
        try await withThrowingDiscardingTaskGroup { group in
            var isCareful = false
            while true {
                let free = await slots.awaitFree()
                try Task.checkCancellation()
                let records: [FlowRecord]
                do {
                    records = try await claim(kinds, holding: lease, limit: isCareful ? 1 : free)
                } catch let error as FlowStoreError where error.code == .unavailable {
                    await pause()
                    continue
                }
                isCareful = await begin(records, in: &group, slots, lease)
                if records.isEmpty { try await store.awaitWork(of: kinds) }
            }
        }
    }

    /// Claims runs that are due and works on them, until no run is due and none is being worked on.
    private func drain(
        _ kinds: Set<FlowKind>, _ slots: WorkSlots, holding lease: WorkerLease
    ) async throws {
        try await withThrowingDiscardingTaskGroup { group in
            var isCareful = false
            while true {
                let free = await slots.awaitFree()
                try Task.checkCancellation()
                // This is read before the claim, because a run that ends meanwhile may make other runs due.
                let isIdle = slots.areAllFree
                let records = try await claim(kinds, holding: lease, limit: isCareful ? 1 : free)
                isCareful = await begin(records, in: &group, slots, lease)
                guard records.isEmpty else { continue }
                if isIdle { return }
                try await awaitWork(of: kinds, orReturnTo: slots)
            }
        }
    }

    /// Begins to work on claimed runs.
    ///
    /// A run that was claimed several times without progress may be the cause that its workers end. The runs
    /// that such a worker holds beside it are counted as well. The worker tries such suspects one at a time:
    /// it hands back all but one, and claims no other run until that one has made progress or ten seconds
    /// have passed.
    ///
    /// - Returns: Whether there was a suspect, so that the next claim may contain more of them.
    private func begin(
        _ records: [FlowRecord], in group: inout ThrowingDiscardingTaskGroup<any Error>, _ slots: WorkSlots,
        _ lease: WorkerLease
    ) async -> Bool {
        let suspects = records.filter { $0.claims > Self.trustedClaims }
        for record in suspects.dropFirst() {
            await handBack(RunWriter(record, store: store, lease: lease, configuration))
        }
        let progress = Latch()
        for record in records where record.claims <= Self.trustedClaims || record.id == suspects.first?.id {
            slots.take()
            let isSuspect = record.id == suspects.first?.id
            group.addTask(name: "flow.activation") {
                await self.work(on: record, holding: lease, notingProgressIn: isSuspect ? progress : nil)
                slots.giveBack()
            }
        }
        guard !suspects.isEmpty else { return false }
        await withTaskGroup(of: Void.self) { group in
            group.addTask(name: "flow.progress") { await progress.wait() }
            group.addTask(name: "flow.trial") { [clock = configuration.clock] in
                try? await clock.sleep(for: .seconds(10))
            }
            await group.next()
            group.cancelAll()
        }
        return true
    }

    /// The number of claims without progress up to which a run is no suspect.
    private static let trustedClaims = 2

    private func handBack(_ writer: RunWriter) async {
        _ = try? await writer.write(.release)
        // Without the end of the lease, the store would never free this run.
        if !writer.isReleased { writer.loseLease() }
    }

    /// Waits until a run may be due or a slot is returned.
    private func awaitWork(of kinds: Set<FlowKind>, orReturnTo slots: WorkSlots) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(name: "flow.due") { try await self.store.awaitWork(of: kinds) }
            group.addTask(name: "flow.return") { await slots.awaitReturn() }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    /// Claims runs that are due, and counts them.
    ///
    /// - Throws: ``FlowStoreError`` with the code `unavailable` if the store cannot be reached. After any
    ///   other error the store may have assigned runs to this worker without its knowledge, or again, so the
    ///   lease must end.
    private func claim(
        _ kinds: Set<FlowKind>, holding lease: WorkerLease, limit: Int
    ) async throws -> [FlowRecord] {
        let records = try await store.claim(kinds, by: lease.worker, limit: limit)
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
        on record: FlowRecord, holding lease: WorkerLease, notingProgressIn progress: Latch? = nil
    ) async {
        defer { progress?.open() }
        let writer = RunWriter(record, store: store, lease: lease, configuration, progress: progress)
        if let registration = registrations.withLock({ $0[record.id.machine] }) {
            await work(on: record, registration, writer, lease.limits)
        }
        if !writer.isReleased { await handBack(writer) }
    }

    private func work(
        on record: FlowRecord, _ registration: FlowRegistration, _ writer: RunWriter, _ limits: StepLimits
    ) async {
        guard let record = await migrated(record, registration, writer) else { return }
        let activation = FlowActivation(record, registration, writer: writer, limits: limits, engine: self)
        active.withLock { $0[record.id] = activation }
        await activation.run()
        active.withLock { if $0[record.id] === activation { $0[record.id] = nil } }
    }

    /// Migrates a run whose kind the drawing no longer has.
    ///
    /// - Returns: The run after the migration; `nil` if this worker no longer holds it.
    private func migrated(
        _ record: FlowRecord, _ registration: FlowRegistration, _ writer: RunWriter
    ) async -> FlowRecord? {
        guard record.decision == nil, let migrate = registration.migrations[record.kind] else {
            return record
        }
        do {
            let state = try migrate(record.entry.state)
            let wait = state.wait.map { FlowStoredWait(events: $0.events.map(\.name), limit: $0.deadline) }
            let bytes = try coding.encode(state)
            if bytes.count > configuration.sizeLimit {
                let text =
                    "The context that takes over \(record.kind) has \(bytes.count) bytes; at most "
                    + "\(configuration.sizeLimit) are stored."
                _ = try await writer.write(.stick(coding.seal(FlowStuck(.tooLarge, text))))
                return nil
            }
            let entry = FlowStoredEntry(
                number: record.entry.number + 1, kind: registration.coding.kind(of: state.stateName),
                state: .encoded(bytes), wait: wait)
            guard try await !writer.write(.migrate(entry)).isReleased else { return nil }
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
