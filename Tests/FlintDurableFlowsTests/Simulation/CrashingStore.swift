import FlintDurableFlows
import Synchronization

/// A store as one process sees it, which may end in the middle of anything: from then on nothing reaches the store.
final class CrashingStore: FlowStore {
    private let store: InMemoryFlowStore
    private let isLast: @Sendable (FlowWrite) -> Bool
    private let hasCrashed = Atomic(false)

    /// Creates the view of a process.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - isLast: Whether the process ends after a write, before it knows that it was done.
    init(
        _ store: InMemoryFlowStore,
        endingAfter isLast: @escaping @Sendable (FlowWrite) -> Bool = { _ in false }
    ) {
        self.store = store
        self.isLast = isLast
    }

    func crash() { hasCrashed.store(true, ordering: .releasing) }

    private func reach() throws -> InMemoryFlowStore {
        guard !hasCrashed.load(ordering: .acquiring) else {
            throw FlowStoreError(.unavailable, "The process has ended.")
        }
        return store
    }

    func start(_ run: FlowStart) async throws -> (record: FlowRecord, isNew: Bool) {
        try await reach().start(run)
    }

    func send(_ type: String, payload: [UInt8], to run: FlowRunID, key: String?) async throws {
        try await reach().send(type, payload: payload, to: run, key: key)
    }

    func perform(_ act: FlowAct, on run: FlowRunID) async throws {
        try await reach().perform(act, on: run)
    }

    func renewLease(of worker: String, for duration: Duration, isNew: Bool) async throws -> [FlowRunID] {
        try await reach().renewLease(of: worker, for: duration, isNew: isNew)
    }

    func claim(_ kinds: Set<FlowKind>, by worker: String, limit: Int) async throws -> [FlowRecord] {
        try await reach().claim(kinds, by: worker, limit: limit)
    }

    func commit(_ write: FlowWrite) async throws -> FlowWriteAnswer {
        // Another process may come between a decision to write and the write.
        await Task.yield()
        let answer = try await reach().commit(write)
        guard isLast(write) else { return answer }
        crash()
        throw FlowStoreError(.answerLost, "The process has ended.")
    }

    func record(of run: FlowRunID) async throws -> FlowRecord? {
        try await reach().record(of: run)
    }

    func runs(_ query: FlowQuery) async throws -> [FlowRecord] {
        try await reach().runs(query)
    }

    func awaitWork(of kinds: Set<FlowKind>) async throws {
        try await reach().awaitWork(of: kinds)
    }

    func awaitEnd(of run: FlowRunID) async throws -> FlowRecord {
        try await reach().awaitEnd(of: run)
    }

    func removeRuns(endedLongerThan age: Duration) async throws -> Int {
        try await reach().removeRuns(endedLongerThan: age)
    }
}
