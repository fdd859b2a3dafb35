#if SQLite
    import FlintDurableFlows
    import FlintFlows
    import FlintSQLiteFlows
    import Synchronization

    /// Several stores on one file, of which each call is made to the next one.
    final class AlternatingStore: FlowStore {
        let stores: [SQLiteFlowStore]
        private let turn = Atomic(0)

        init(_ stores: [SQLiteFlowStore]) {
            self.stores = stores
        }

        private var next: SQLiteFlowStore {
            stores[turn.wrappingAdd(1, ordering: .relaxed).newValue % stores.count]
        }

        func close() async {
            for store in stores { await store.close() }
        }

        func start(_ run: FlowStart) async throws -> (record: FlowRecord, isNew: Bool) {
            try await next.start(run)
        }

        func send(
            _ type: String, payload: [UInt8], to run: FlowRunID, key: String?, trace: FlowTrace?
        ) async throws {
            try await next.send(type, payload: payload, to: run, key: key, trace: trace)
        }

        func perform(_ act: FlowAct, on run: FlowRunID) async throws { try await next.perform(act, on: run) }

        func renewLease(of worker: String, for duration: Duration, isNew: Bool) async throws -> [FlowRunID] {
            try await next.renewLease(of: worker, for: duration, isNew: isNew)
        }

        func claim(_ work: FlowWork, by worker: String, limit: Int) async throws -> [FlowRecord] {
            try await next.claim(work, by: worker, limit: limit)
        }

        func commit(_ write: FlowWrite) async throws -> FlowWriteAnswer { try await next.commit(write) }

        func record(of run: FlowRunID) async throws -> FlowRecord? { try await next.record(of: run) }

        func runs(_ query: FlowQuery) async throws -> [FlowRecord] { try await next.runs(query) }

        func statistics() async throws -> FlowStatistics { try await next.statistics() }

        func awaitWork(of work: FlowWork) async throws { try await next.awaitWork(of: work) }

        func awaitEnd(of run: FlowRunID) async throws -> FlowRecord { try await next.awaitEnd(of: run) }

        func removeRuns(endedLongerThan age: Duration, progress: @Sendable (Int) -> Void) async throws -> Int
        {
            try await next.removeRuns(endedLongerThan: age, progress: progress)
        }

        func removeRun(_ run: FlowRunID) async throws { try await next.removeRun(run) }

        func register(_ names: Set<FlowMachineName>) async throws { try await next.register(names) }

        func registeredNames() async throws -> Set<FlowMachineName> { try await next.registeredNames() }
    }
#endif
