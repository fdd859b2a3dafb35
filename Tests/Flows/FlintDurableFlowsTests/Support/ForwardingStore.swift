import FlintDurableFlows
import FlintFlows

/// A store that does with another one whatever it does not do in its own way.
protocol ForwardingStore: FlowStore {
    var store: InMemoryFlowStore { get }
}

extension ForwardingStore {
    func start(_ run: FlowStart) async throws -> (record: FlowRecord, isNew: Bool) {
        try await store.start(run)
    }

    func send(
        _ type: String, payload: [UInt8], to run: FlowRunID, key: String?, trace: FlowTrace?
    ) async throws {
        try await store.send(type, payload: payload, to: run, key: key, trace: trace)
    }

    func perform(_ act: FlowAct, on run: FlowRunID) async throws { try await store.perform(act, on: run) }

    func renewLease(of worker: String, for duration: Duration, isNew: Bool) async throws -> [FlowRunID] {
        try await store.renewLease(of: worker, for: duration, isNew: isNew)
    }

    func claim(_ work: FlowWork, by worker: String, limit: Int) async throws -> [FlowRecord] {
        try await store.claim(work, by: worker, limit: limit)
    }

    func commit(_ write: FlowWrite) async throws -> FlowWriteAnswer { try await store.commit(write) }
    func record(of run: FlowRunID) async throws -> FlowRecord? { try await store.record(of: run) }
    func runs(_ query: FlowQuery) async throws -> [FlowRecord] { try await store.runs(query) }
    func awaitWork(of work: FlowWork) async throws { try await store.awaitWork(of: work) }
    func awaitEnd(of run: FlowRunID) async throws -> FlowRecord { try await store.awaitEnd(of: run) }

    func removeRuns(endedLongerThan age: Duration, progress: @Sendable (Int) -> Void) async throws -> Int {
        try await store.removeRuns(endedLongerThan: age, progress: progress)
    }

    func removeRun(_ run: FlowRunID) async throws { try await store.removeRun(run) }
    func register(_ names: Set<FlowMachineName>) async throws { try await store.register(names) }
    func registeredNames() async throws -> Set<FlowMachineName> { try await store.registeredNames() }
}
