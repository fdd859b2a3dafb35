import FlintDurableFlows
import FlintFlows
import Synchronization

/// A store with one defect.
final class BrokenStore: ForwardingStore {
    enum Defect: CaseIterable {
        case startsTwice
        case losesSteps
        case claimsForAll
        case claimsEarly
        case claimsAnyKind
        case claimsWithoutLease
        case keepsLostRuns
        case losesRenewals
        case acceptsStaleWrites
        case answersLate
        case losesKeys
        case losesTraces
        case losesSetAside
        case losesReplacements
        case forgetsNames
        case missesDeadlines
        case hidesRequests
        case losesReasons
        case confusesErrors
        case listsUnsorted
        case countsAtRandom
        case wakesForNothing
        case endsTooEarly
        case refusesClients
        case waitsForEver
        case removesAll
        case forgets
        case losesChildren
        case losesParts
        case ignoresMoves
        case ignoresLimits
        case ignoresRates
        case ignoresPriorities
        case ignoresKeys
        case missesPlaces
        case keepsNamedRuns
        case losesHistory

        var rule: FlowStoreConformance.Rule {
            switch self {
            case .startsTwice: .startsOnce
            case .losesSteps: .keepsRecords
            case .claimsForAll: .claimsOnce
            case .claimsEarly: .claimsInOrder
            case .claimsAnyKind: .claimsKinds
            case .claimsWithoutLease: .needsLease
            case .keepsLostRuns: .freesRuns
            case .losesRenewals: .renewsLeases
            case .acceptsStaleWrites: .refusesStaleWrites
            case .answersLate: .answersWrites
            case .losesKeys, .losesTraces: .storesEvents
            case .losesSetAside: .setsEventsAside
            case .losesReplacements: .mendsEvents
            case .forgetsNames: .keepsNames
            case .missesDeadlines: .keepsDeadlines
            case .hidesRequests: .reportsCancellation
            case .losesReasons: .performsActs
            case .confusesErrors: .namesErrors
            case .listsUnsorted: .listsPages
            case .countsAtRandom: .countsRuns
            case .wakesForNothing: .wakesWorkers
            case .refusesClients: .wakesClients
            case .endsTooEarly, .waitsForEver: .endsWaits
            case .removesAll: .removesOldRuns
            case .forgets: .survives
            case .losesChildren: .keepsFamilies
            case .losesParts: .keepsParts
            case .ignoresMoves: .movesRuns
            case .ignoresLimits: .limitsQueues
            case .ignoresRates: .keepsRates
            case .ignoresPriorities: .ranksRuns
            case .ignoresKeys: .servesKeys
            case .missesPlaces: .wakesQueues
            case .keepsNamedRuns: .removesNamedRuns
            case .losesHistory: .keepsHistory
            }
        }
    }

    let store: InMemoryFlowStore
    private let defect: Defect
    private let claimed = Mutex<[FlowRecord]>([])

    init(_ store: InMemoryFlowStore, _ defect: Defect) {
        self.store = store
        self.defect = defect
    }

    func start(_ run: FlowStart) async throws -> (record: FlowRecord, isNew: Bool) {
        let line = FlowLine(
            queue: run.line?.queue, priority: defect == .ignoresPriorities ? 0 : run.line?.priority ?? 0,
            key: defect == .ignoresKeys ? nil : run.line?.key)
        var answer = try await store.start(
            FlowStart(
                run.id, creation: run.creation, fingerprint: run.fingerprint, entry: run.entry,
                at: defect == .claimsEarly ? nil : run.time, parent: run.parent, trace: run.trace,
                caller: run.caller, line: line))
        if defect == .startsTwice { answer.isNew = true }
        return answer
    }

    func send(
        _ type: String, payload: [UInt8], to run: FlowRunID, key: String?, trace: FlowTrace?
    ) async throws {
        if defect == .waitsForEver, Task.isCancelled { throw CancellationError() }
        try await store.send(
            type, payload: payload, to: run, key: defect == .losesKeys ? nil : key,
            trace: defect == .losesTraces ? nil : trace)
    }

    func perform(_ act: FlowAct, on run: FlowRunID) async throws {
        if defect == .ignoresMoves, act.kind == .move { return }
        if defect == .losesReplacements, act.kind == .replace { return }
        let reason = defect == .losesReasons ? "" : act.reason
        try await store.perform(
            FlowAct(act.kind, by: act.actor, because: reason, to: act.entry, event: act.event), on: run)
    }

    func renewLease(of worker: String, for duration: Duration, isNew: Bool) async throws -> [FlowRunID] {
        if defect == .losesRenewals, !isNew { return [] }
        let runs = try await store.renewLease(
            of: worker, for: defect == .keepsLostRuns ? duration * 1_000 : duration, isNew: isNew)
        return defect == .hidesRequests ? [] : runs
    }

    func claim(_ work: FlowWork, by worker: String, limit: Int) async throws -> [FlowRecord] {
        if defect == .claimsWithoutLease {
            _ = try await store.renewLease(of: worker, for: .seconds(3_600), isNew: true)
        }
        var work = work
        if defect == .claimsAnyKind {
            work.kinds = Set(try await store.runs(FlowQuery()).map(\.kind))
        }
        if defect == .missesDeadlines { work.kinds = work.kinds.filter { $0.state != "Wait" } }
        if defect == .ignoresLimits { work.queues = work.queues.map { FlowQueue($0.name) } }
        if defect == .ignoresRates {
            work.queues = work.queues.map { FlowQueue($0.name, concurrency: $0.concurrency) }
        }
        let records = try await store.claim(work, by: worker, limit: limit)
        guard defect == .claimsForAll else { return records }
        return claimed.withLock { claimed in
            claimed += records
            return records.isEmpty ? Array(claimed.suffix(1)) : records
        }
    }

    func commit(_ write: FlowWrite) async throws -> FlowWriteAnswer {
        guard let before = try await store.record(of: write.run) else { return try await store.commit(write) }
        if defect == .losesParts, case .part = write.change { return FlowWriteAnswer(before) }
        if defect == .losesSetAside, case .setAside = write.change { return FlowWriteAnswer(before) }
        if defect == .losesSteps, case .step = write.change { return FlowWriteAnswer(before) }
        if defect == .acceptsStaleWrites, before.version != write.version { return FlowWriteAnswer(before) }
        var write = write
        if defect == .losesChildren, case .start(let step, _) = write.change {
            write = FlowWrite(
                run: write.run, worker: write.worker, epoch: write.epoch, version: write.version,
                change: .step(step))
        }
        let answer = try await store.commit(write)
        return defect == .answersLate ? FlowWriteAnswer(before) : answer
    }

    func record(of run: FlowRunID) async throws -> FlowRecord? {
        var record = try await store.record(of: run)
        if defect == .losesHistory, let path = record?.path {
            record?.path = FlowList(path.map { FlowVisit(number: $0.number, state: $0.state, at: $0.at) })
        }
        return record
    }

    func runs(_ query: FlowQuery) async throws -> [FlowRecord] {
        let runs = try await store.runs(query)
        return defect == .listsUnsorted ? runs.reversed() : runs
    }

    func statistics() async throws -> FlowStatistics {
        let statistics = try await store.statistics()
        return defect == .countsAtRandom ? FlowStatistics(statistics.counts, lag: .seconds(1)) : statistics
    }

    func awaitWork(of work: FlowWork) async throws {
        if defect == .wakesForNothing { throw FlowStoreError(.unavailable, "It does not wake.") }
        if defect == .waitsForEver { return }
        if defect == .missesPlaces, !work.queues.isEmpty {
            throw FlowStoreError(.unavailable, "It does not wake.")
        }
        try await store.awaitWork(of: work)
    }

    func awaitEnd(of run: FlowRunID) async throws -> FlowRecord {
        if defect == .refusesClients { throw FlowStoreError(.unavailable, "It does not wait.") }
        if defect == .endsTooEarly, let record = try await store.record(of: run) { return record }
        do {
            return try await store.awaitEnd(of: run)
        } catch let error as FlowStoreError where defect == .confusesErrors {
            throw FlowStoreError(.unavailable, error.description)
        }
    }

    func removeRuns(endedLongerThan age: Duration, progress: @Sendable (Int) -> Void) async throws -> Int {
        try await store.removeRuns(
            endedLongerThan: defect == .removesAll ? .seconds(-1) : age, progress: progress)
    }

    func removeRun(_ run: FlowRunID) async throws {
        if defect != .keepsNamedRuns { try await store.removeRun(run) }
    }

    func register(_ names: Set<FlowMachineName>) async throws {
        if defect != .forgetsNames { try await store.register(names) }
    }
}
