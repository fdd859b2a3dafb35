internal import FlintFlows
internal import FlintStreams
internal import Synchronization

extension FlowEngine {
    /// Works on runs of the registered machines until the task is canceled, then hands them back.
    ///
    /// It returns when its handlers have returned; what they return or throw after the cancellation is discarded, and
    /// their runs go on with another worker. Errors of the store are waited out. Machines that are registered later are not
    /// worked on.
    ///
    /// - Throws: ``FlowEngineError`` with the code `nothingRegistered`.
    public func work() async throws {
        let kinds = try workedKinds
        // Of all leases: a handler that ignores that it is canceled has its slot until it returns.
        let slots = WorkSlots(configuration.concurrency)
        await withDiscardingTaskGroup { leases in
            while !Task.isCancelled {
                let lease = makeLease()
                // A lease ends with an error of the store or of the task; the next one begins with a new name, so that runs
                // of which this worker does not know that it holds them go to another one. It does not wait for handlers.
                leases.addTask(name: "flow.worker") {
                    try? await self.hold(lease) { try await self.claim(kinds, slots, holding: lease) }
                    lease.leaves.open()
                }
                await lease.leaves.wait()
                if !Task.isCancelled { await pause() }
            }
        }
    }

    /// Works on runs of the registered machines until none is due: for a program that ends, such as a command or a job
    /// that a timer starts.
    ///
    /// What becomes due meanwhile is done, too. Runs that wait for an event or a deadline, or for their next attempt, are
    /// left where they are, and a later call of any process goes on with them. A lease that ended while the process did
    /// not run is taken anew.
    ///
    /// - Throws: ``FlowEngineError`` with the code `nothingRegistered`; ``FlowStoreError`` and other errors of the store,
    ///   which are not waited out; `CancellationError` if the task was canceled. Then the runs were handed back, as by
    ///   ``work()``.
    public func workUntilIdle() async throws {
        let kinds = try workedKinds
        // A program that ends soon would never have the occasion.
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

    /// The kinds to work on.
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

    /// Holds a lease until a body has ended, or until the lease is lost: then the body is canceled.
    private func hold(_ lease: WorkerLease, _ body: @escaping @Sendable () async throws -> Void) async throws
    {
        let requested = lease.now
        _ = try await store.renewLease(of: lease.worker, for: lease.duration, isNew: true)
        lease.renew(requestedAt: requested)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(name: "flow.lease") { try await self.keep(lease) }
            // Beside the renewals, because one of them may hang.
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

    /// Renews a lease until it is lost, and lets the runs about which there is news look.
    private func keep(_ lease: WorkerLease) async throws {
        // A run that looks may wait for its store, which must not keep the lease from being renewed.
        try await withThrowingDiscardingTaskGroup { looks in
            while lease.isHeld {
                try await configuration.clock.sleep(for: lease.duration / 4)
                let requested = lease.now
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
                    // Asked again after the same time, unless the lease is over by then.
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

    /// Removes what is left of runs that ended long ago, now and then.
    private func removeOldRuns() async {
        guard let retention = configuration.retention else { return }
        let isTime = removal.withLock { removal -> Bool in
            removal += 1
            return removal % 1_000 == 1
        }
        if isTime { _ = try? await store.removeRuns(endedLongerThan: retention) }
    }

    /// Takes runs that are due and works on them, as many at once as the configuration says.
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

    /// Takes runs that are due and works on them, until none is due and none is in work.
    private func drain(
        _ kinds: Set<FlowKind>, _ slots: WorkSlots, holding lease: WorkerLease
    ) async throws {
        try await withThrowingDiscardingTaskGroup { group in
            var isCareful = false
            while true {
                let free = await slots.awaitFree()
                try Task.checkCancellation()
                // Read before the claim: what ends meanwhile may have made other runs due.
                let isIdle = slots.areAllFree
                let records = try await claim(kinds, holding: lease, limit: isCareful ? 1 : free)
                isCareful = await begin(records, in: &group, slots, lease)
                guard records.isEmpty else { continue }
                if isIdle { return }
                try await awaitWork(of: kinds, orReturnTo: slots)
            }
        }
    }

    /// Begins to work on runs.
    ///
    /// One that was taken several times without progress may be what ends its workers, and what they hold beside it is
    /// counted, too. Such runs are worked on one after the other: all but one are handed back before anything begins, and no
    /// other is taken until that one has made progress, or has not ended its worker for some seconds.
    ///
    /// - Returns: Whether the runs to be taken next may be of that kind.
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

    /// How often a run may be taken without progress before it is worked on with care.
    private static let trustedClaims = 2

    private func handBack(_ writer: RunWriter) async {
        _ = try? await writer.write(.release)
        // A run that is held and not worked on would be so for ever.
        if !writer.isReleased { writer.loseLease() }
    }

    /// Waits until a run may be due, or one that was in work is not any more.
    private func awaitWork(of kinds: Set<FlowKind>, orReturnTo slots: WorkSlots) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(name: "flow.due") { try await self.store.awaitWork(of: kinds) }
            group.addTask(name: "flow.return") { await slots.awaitReturn() }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    /// Takes runs that are due, and counts them.
    ///
    /// - Throws: ``FlowStoreError`` with the code `unavailable` if the store cannot be reached; any error after which the
    ///   worker may hold runs of which it does not know, or on which it works already, so that the lease must end.
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

    /// Takes over a run of a kind that the drawing has no more.
    ///
    /// - Returns: The run, as it is then; `nil` if it is not with this worker any more.
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
