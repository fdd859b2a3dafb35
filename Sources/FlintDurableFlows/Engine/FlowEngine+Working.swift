internal import FlintFlows
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
        let kinds = registeredKinds
        guard !kinds.isEmpty else {
            throw FlowEngineError(
                .nothingRegistered, "No machine is registered; call 'register' before 'work'.")
        }
        while !Task.isCancelled {
            let lease = WorkerLease(
                worker: configuration.workerName + "-" + configuration.makeText(),
                duration: configuration.lease,
                clock: configuration.clock)
            // A lease ends with an error of the store or of the task; the next one begins with a new name, so that runs
            // of which this worker does not know that it holds them go to another one.
            try? await work(on: kinds, holding: lease)
            if !Task.isCancelled { await pause() }
        }
    }

    private func work(on kinds: Set<FlowKind>, holding lease: WorkerLease) async throws {
        let requested = lease.now
        _ = try await store.renewLease(of: lease.worker, for: lease.duration, isNew: true)
        lease.renew(requestedAt: requested)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(name: "flow.lease") { try await self.keep(lease) }
            group.addTask(name: "flow.claims") { try await self.claim(kinds, holding: lease) }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    /// Renews a lease until it is lost.
    private func keep(_ lease: WorkerLease) async throws {
        while lease.isHeld {
            try await configuration.clock.sleep(for: lease.duration / 4)
            await removeOldRuns()
            let requested = lease.now
            do {
                let changed = try await store.renewLease(of: lease.worker, for: lease.duration, isNew: false)
                lease.renew(requestedAt: requested)
                let activations = active.withLock { active in changed.compactMap { active[$0] } }
                for activation in activations { await activation.look() }
            } catch let error as FlowStoreError where error.code == .leaseLost {
                lease.lose()
            } catch {
                // Asked again after the same time, unless the lease is over by then.
            }
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
    private func claim(_ kinds: Set<FlowKind>, holding lease: WorkerLease) async throws {
        try await withThrowingDiscardingTaskGroup { group in
            let slots = WorkSlots(configuration.concurrency)
            while true {
                let free = await slots.awaitFree()
                try Task.checkCancellation()
                guard let records = try await claim(kinds, holding: lease, limit: free) else {
                    await pause()
                    continue
                }
                for record in records {
                    slots.take()
                    group.addTask(name: "flow.activation") {
                        await self.work(on: record, holding: lease)
                        slots.giveBack()
                    }
                }
                if records.isEmpty { try await store.awaitWork(of: kinds) }
            }
        }
    }

    /// Takes runs that are due.
    ///
    /// - Returns: The runs; `nil` if the store cannot be reached.
    /// - Throws: Any error after which the worker may hold runs of which it does not know, so that the lease must end.
    private func claim(
        _ kinds: Set<FlowKind>, holding lease: WorkerLease, limit: Int
    ) async throws -> [FlowRecord]? {
        do {
            let records = try await store.claim(kinds, by: lease.worker, limit: limit)
            claimCounts.withLock { counts in
                for record in records { counts[record.id.machine, default: 0] += 1 }
            }
            return records
        } catch let error as FlowStoreError where error.code == .unavailable {
            return nil
        }
    }

    func work(on record: FlowRecord, holding lease: WorkerLease) async {
        let writer = RunWriter(record, store: store, lease: lease, clock: configuration.clock)
        if let registration = registrations.withLock({ $0[record.id.machine] }) {
            await work(on: record, registration, writer)
        }
        if !writer.isReleased { _ = try? await writer.write(.release) }
        // A run that is held and not worked on would be so for ever.
        if !writer.isReleased { lease.lose() }
    }

    private func work(on record: FlowRecord, _ registration: FlowRegistration, _ writer: RunWriter) async {
        guard let record = await migrated(record, registration, writer) else { return }
        let activation = FlowActivation(record, registration, writer: writer, engine: self)
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
            let entry = FlowStoredEntry(
                number: record.entry.number + 1, kind: registration.coding.kind(of: state.stateName),
                state: .encoded(try coding.encode(state)), wait: wait)
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
