internal import FlintFlows

/// A store that forwards each call to another store, and reports to ``FlowNotices`` whether that store
/// answered.
struct WatchedStore: FlowStore {
    private let store: any FlowStore
    private let notices: FlowNotices

    init(_ store: any FlowStore, _ notices: FlowNotices) {
        self.store = store
        self.notices = notices
    }

    /// Makes a call of the other store, and reports whether that store answered.
    ///
    /// - Parameters:
    ///   - isLong: Whether the call waits until something happens, or works in portions. The time before the
    ///     error of such a call is no outage.
    ///   - call: The call.
    private func noting<Value>(isLong: Bool = false, _ call: () async throws -> Value) async throws -> Value {
        let beginning = isLong ? nil : notices.storeCall()
        do {
            let value = try await call()
            notices.storeAnswered()
            return value
        } catch {
            notices.storeFailed(error, since: beginning)
            throw error
        }
    }

    var isShared: Bool { store.isShared }

    func start(_ run: FlowStart) async throws -> (record: FlowRecord, isNew: Bool) {
        try await noting { try await store.start(run) }
    }

    func send(
        _ type: String, payload: [UInt8], to run: FlowRunID, key: String?, trace: FlowTrace?
    ) async throws {
        try await noting { try await store.send(type, payload: payload, to: run, key: key, trace: trace) }
    }

    func perform(_ act: FlowAct, on run: FlowRunID) async throws {
        try await noting { try await store.perform(act, on: run) }
    }

    func renewLease(of worker: String, for duration: Duration, isNew: Bool) async throws -> [FlowRunID] {
        try await noting { try await store.renewLease(of: worker, for: duration, isNew: isNew) }
    }

    func claim(_ work: FlowWork, by worker: String, limit: Int) async throws -> [FlowRecord] {
        try await noting { try await store.claim(work, by: worker, limit: limit) }
    }

    func commit(_ write: FlowWrite) async throws -> FlowWriteAnswer {
        try await noting { try await store.commit(write) }
    }

    func record(of run: FlowRunID) async throws -> FlowRecord? {
        try await noting { try await store.record(of: run) }
    }

    func runs(_ query: FlowQuery) async throws -> [FlowRecord] {
        try await noting { try await store.runs(query) }
    }

    func statistics() async throws -> FlowStatistics { try await noting { try await store.statistics() } }

    func awaitWork(of work: FlowWork) async throws {
        try await noting(isLong: true) { try await store.awaitWork(of: work) }
    }

    func awaitEnd(of run: FlowRunID) async throws -> FlowRecord {
        try await noting(isLong: true) { try await store.awaitEnd(of: run) }
    }

    func removeRuns(endedLongerThan age: Duration, progress: @Sendable (Int) -> Void) async throws -> Int {
        try await noting(isLong: true) {
            try await store.removeRuns(endedLongerThan: age, progress: progress)
        }
    }

    func removeRun(_ run: FlowRunID) async throws { try await noting { try await store.removeRun(run) } }

    func register(_ names: Set<FlowMachineName>) async throws {
        try await noting { try await store.register(names) }
    }

    func registeredNames() async throws -> Set<FlowMachineName> {
        try await noting { try await store.registeredNames() }
    }
}
