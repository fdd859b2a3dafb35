import DurableChecker
import FlintDurableFlows
import FlintFlows
import Foundation

/// A store with a defect that shows only when something goes wrong, or several come together.
final class DefectiveStore: ForwardingStore {
    enum Defect: CaseIterable {
        /// A write is acknowledged before it is stored, and the server may end in between.
        case acknowledgesWritesEarly
        /// So is an event.
        case acknowledgesEventsEarly
        /// A write is done, whoever has the run by then.
        case ignoresEpochs
        /// When an answer is lost, the same is done again, without a look at what was done.
        case repeatsEventsBlindly
        case repeatsWritesBlindly
        /// Those who wait for work are not woken.
        case losesWakeUps
        /// Those who wait for work are woken again and again.
        case wakesForNothing
        /// A run may be given to two workers.
        case claimsTwice
        /// Deadlines are over when half of their time is.
        case endsWaitsEarly
        /// Of the events that a run holds, the last one comes first.
        case turnsEventsRound
        /// A claim counts no places of queues.
        case givesTooManyPlaces
        /// Of the runs that wait for places, those with a low priority come first.
        case turnsPrioritiesRound
        /// Runs have no key.
        case forgetsKeys
        /// Of the runs that wait for their key, the last one comes first.
        case turnsKeysRound
        /// A progress that is stored is the first one.
        case losesHeartbeats
        /// A run that begins while another client begins it, is begun anew.
        case startsTwice

        /// What is not promised any more.
        var rules: Set<FlowViolation.Rule> {
            switch self {
            case .acknowledgesWritesEarly: [.writes, .attempts, .output]
            case .acknowledgesEventsEarly: [.presence]
            case .ignoresEpochs: [.epochs, .writes, .output]
            case .repeatsEventsBlindly: [.consumption]
            case .repeatsWritesBlindly: [.writes]
            case .losesWakeUps: [.end]
            case .wakesForNothing: [.calls]
            case .claimsTwice: [.epochs]
            case .endsWaitsEarly: [.timers]
            case .turnsEventsRound: [.order]
            case .startsTwice: [.start]
            case .givesTooManyPlaces: [.places]
            case .turnsPrioritiesRound: [.priorities]
            case .forgetsKeys, .turnsKeysRound: [.turns]
            case .losesHeartbeats: [.progress]
            }
        }

        /// Changes a workload so that the defect can show.
        func prepare(_ settings: inout ParcelSettings) {
            switch self {
            case .givesTooManyPlaces, .turnsPrioritiesRound:
                settings.queue = FlowQueue("parcels", concurrency: 1)
            case .forgetsKeys, .turnsKeysRound: settings.keys = 1
            case .losesHeartbeats: (settings.beats, settings.effect) = (true, 900)
            default: break
            }
        }
    }

    let store: InMemoryFlowStore
    private let defect: Defect
    private let simulation: Simulation
    private let claimed = Shared<[FlowRecord]>([])
    private let starts = Shared(0)

    private struct Event {
        let type: String
        let payload: [UInt8]
        let run: FlowRunID
        let key: String?
        let trace: FlowTrace?
    }

    init(_ store: InMemoryFlowStore, _ defect: Defect, _ simulation: Simulation) {
        self.store = store
        self.defect = defect
        self.simulation = simulation
    }

    private func sleep(below seconds: Int) async throws {
        try await simulation.clock.sleep(for: .seconds(simulation.random(seconds)))
    }

    // MARK: Clients

    func start(_ run: FlowStart) async throws -> (record: FlowRecord, isNew: Bool) {
        var answer = try await store.start(run.line == nil ? run : changed(run))
        if defect == .startsTwice, answer.record.entry.number == 0, simulation.random(4) == 0 {
            answer.isNew = true
        }
        return answer
    }

    private func changed(_ run: FlowStart) -> FlowStart {
        var (priority, key) = (run.line?.priority ?? 0, run.line?.key)
        switch defect {
        case .turnsPrioritiesRound: priority = -priority
        case .forgetsKeys: key = nil
        case .turnsKeysRound:
            starts.value += 1
            priority = -starts.value
        default: return run
        }
        return FlowStart(
            run.id, creation: run.creation, fingerprint: run.fingerprint, entry: run.entry,
            line: FlowLine(queue: run.line?.queue, priority: priority, key: key))
    }

    func send(
        _ type: String, payload: [UInt8], to run: FlowRunID, key: String?, trace: FlowTrace?
    ) async throws {
        let event = Event(type: type, payload: payload, run: run, key: key, trace: trace)
        switch defect {
        case .acknowledgesEventsEarly:
            guard try await store.record(of: run)?.status != .ended, simulation.random(4) == 0 else { break }
            return
        case .repeatsEventsBlindly where simulation.random(4) == 0: try await send(event)
        case .turnsEventsRound:
            // One that was accepted before may be stored after it.
            guard try await store.record(of: run)?.status != .ended, simulation.random(2) == 0 else { break }
            _ = simulation.task { [self] in
                try await sleep(below: 8)
                try await send(event)
            }
            return
        default: break
        }
        try await send(event)
    }

    private func send(_ event: Event) async throws {
        try await store.send(
            event.type, payload: event.payload, to: event.run, key: event.key, trace: event.trace)
    }

    // MARK: Workers

    func claim(_ work: FlowWork, by worker: String, limit: Int) async throws -> [FlowRecord] {
        var work = work
        if defect == .givesTooManyPlaces { work.queues = work.queues.map { FlowQueue($0.name) } }
        let records = try await store.claim(work, by: worker, limit: limit)
        guard defect == .claimsTwice else { return records }
        let others = claimed.value
        claimed.value = records
        return records.isEmpty ? Array(others.prefix(limit)) : records
    }

    func awaitWork(of work: FlowWork) async throws {
        switch defect {
        case .losesWakeUps: try await simulation.clock.sleep(for: .seconds(600))
        case .wakesForNothing: try await simulation.clock.sleep(for: .milliseconds(20))
        default: try await store.awaitWork(of: work)
        }
    }

    func commit(_ write: FlowWrite) async throws -> FlowWriteAnswer {
        switch defect {
        case .acknowledgesWritesEarly: try await acknowledge(write)
        case .ignoresEpochs: try await store.commit(try await adapted(write))
        case .repeatsWritesBlindly: try await repeated(write)
        case .endsWaitsEarly: try await store.commit(shortened(write))
        case .losesHeartbeats: try await store.commit(reset(write))
        default: try await store.commit(write)
        }
    }

    /// Answers as if it were done, which it may never be.
    private func acknowledge(_ write: FlowWrite) async throws -> FlowWriteAnswer {
        guard simulation.random(30) == 0, var record = try await store.record(of: write.run) else {
            return try await store.commit(write)
        }
        try record.commit(write, at: store.now)
        return FlowWriteAnswer(record)
    }

    /// The write with the fence of the run, if somebody holds it.
    private func adapted(_ write: FlowWrite) async throws -> FlowWrite {
        guard let record = try await store.record(of: write.run), let owner = record.owner else {
            return write
        }
        return FlowWrite(
            run: write.run, worker: owner, epoch: record.epoch, version: record.version, change: write.change)
    }

    private func repeated(_ write: FlowWrite) async throws -> FlowWriteAnswer {
        let answer = try await store.commit(write)
        guard simulation.random(20) == 0, !answer.isReleased else { return answer }
        return (try? await store.commit(try await adapted(write))) ?? answer
    }

    /// The write with the first progress in place of each.
    private func reset(_ write: FlowWrite) -> FlowWrite {
        guard case .note(let notes) = write.change else { return write }
        let first = notes.map { note in
            guard case .value(let bytes) = note.result,
                let progress = try? JSONDecoder().decode(FlowProgress.self, from: Data(bytes)),
                let reset = try? JSONEncoder().encode(FlowProgress(key: progress.key, count: 1))
            else { return note }
            return FlowStoredStep(key: note.key, type: note.type, result: .value(Array(reset)))
        }
        return FlowWrite(
            run: write.run, worker: write.worker, epoch: write.epoch, version: write.version,
            change: .note(first))
    }

    private func shortened(_ write: FlowWrite) -> FlowWrite {
        func shortened(_ entry: FlowStoredEntry) -> FlowStoredEntry {
            let wait = entry.wait.map { FlowStoredWait(events: $0.events, limit: $0.limit.map { $0 / 2 }) }
            return FlowStoredEntry(number: entry.number, kind: entry.kind, state: entry.state, wait: wait)
        }
        let change: FlowWrite.Change =
            switch write.change {
            case .enter(let entry): .enter(shortened(entry))
            case .part(let path, .enter(let entry)): .part(path, .enter(shortened(entry)))
            default: write.change
            }
        return FlowWrite(
            run: write.run, worker: write.worker, epoch: write.epoch, version: write.version, change: change)
    }
}
