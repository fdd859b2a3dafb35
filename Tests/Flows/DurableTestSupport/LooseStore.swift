package import FlintDurableFlows
package import FlintFlows

/// A store that changes starts and claims, so that a load must find a broken promise.
package struct LooseStore: FlowStore {
    private let store: any FlowStore
    private let start: @Sendable (FlowStart, any FlowStore) async throws -> FlowStart
    private let queue: @Sendable (FlowQueue) -> FlowQueue

    /// Creates a store with a defect.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - start: Changes the start of a run.
    ///   - queue: Changes the limits of a queue.
    package init(
        _ store: any FlowStore,
        start: @escaping @Sendable (FlowStart, any FlowStore) async throws -> FlowStart = { start, _ in start
        },
        queue: @escaping @Sendable (FlowQueue) -> FlowQueue = { $0 }
    ) {
        (self.store, self.start, self.queue) = (store, start, queue)
    }

    package func start(_ run: FlowStart) async throws -> (record: FlowRecord, isNew: Bool) {
        try await store.start(try await start(run, store))
    }

    package func claim(_ work: FlowWork, by worker: String, limit: Int) async throws -> [FlowRecord] {
        try await store.claim(FlowWork(work.kinds, queues: work.queues.map(queue)), by: worker, limit: limit)
    }

    package func send(
        _ type: String, payload: [UInt8], to run: FlowRunID, key: String?, trace: FlowTrace?
    ) async throws {
        try await store.send(type, payload: payload, to: run, key: key, trace: trace)
    }

    package func perform(_ act: FlowAct, on run: FlowRunID) async throws {
        try await store.perform(act, on: run)
    }

    package func renewLease(
        of worker: String, for duration: Duration, isNew: Bool
    ) async throws -> [FlowRunID] {
        try await store.renewLease(of: worker, for: duration, isNew: isNew)
    }

    package func commit(_ write: FlowWrite) async throws -> FlowWriteAnswer { try await store.commit(write) }
    package func record(of run: FlowRunID) async throws -> FlowRecord? { try await store.record(of: run) }
    package func runs(_ query: FlowQuery) async throws -> [FlowRecord] { try await store.runs(query) }
    package func awaitWork(of work: FlowWork) async throws { try await store.awaitWork(of: work) }
    package func awaitEnd(of run: FlowRunID) async throws -> FlowRecord { try await store.awaitEnd(of: run) }

    package func removeRuns(
        endedLongerThan age: Duration, progress: @Sendable (Int) -> Void
    ) async throws -> Int {
        try await store.removeRuns(endedLongerThan: age, progress: progress)
    }

    package func removeRun(_ run: FlowRunID) async throws { try await store.removeRun(run) }

    package func register(_ names: Set<FlowMachineName>) async throws { try await store.register(names) }

    package func registeredNames() async throws -> Set<FlowMachineName> { try await store.registeredNames() }
}
