package import FlintDurableFlows
package import FlintFlows
internal import Synchronization

/// The view of a store from one simulated process, which can suffer faulty calls, be suspended, or crash at
/// any moment.
package final class ObservedStore: FlowStore {
    /// A fault in a call.
    package enum Fault: Hashable, Sendable {
        /// The store changes nothing, and the call throws.
        case unavailable
        /// The store executes the call, and the answer is lost.
        case answerLost
        /// The request and the answer are delayed by these durations.
        case late(request: Duration, answer: Duration)
    }

    private struct State {
        var hasEnded = false
        var isSuspended = false
        /// The numbers of the present entries of the runs that this process has claimed.
        private var entries: [FlowRunID: (epoch: Int, number: Int)] = [:]

        func entry(of run: FlowRunID) -> Int { entries[run]?.number ?? 0 }

        /// Notes the entry of a run, unless a later entry or epoch is known, because answers may come late.
        mutating func note(_ run: FlowRunID, at number: Int, in epoch: Int) {
            let known = entries[run] ?? (epoch, number)
            if (epoch, number) >= known { entries[run] = (epoch, number) }
        }
    }

    private let store: any FlowStore
    private let name: String
    private let recorder: HistoryRecorder?
    private let clock: any Clock<Duration>
    private let pause: @Sendable (Duration) async -> Bool
    private let pollInterval: Duration?
    private let fault: @Sendable (FlowStoreCall) -> Fault?
    private let isLast: @Sendable (FlowWrite) -> Bool
    private let state = Mutex(State())

    /// Creates the view of a process.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - name: The name of the process.
    ///   - recorder: The recorder that notes claims and writes; `nil` for none.
    ///   - clock: The clock that measures delays.
    ///   - pause: Waits for a duration and returns whether it has passed. It should ignore the cancellation
    ///     of the calling task, because a delayed request does not arrive earlier. `nil` sleeps on the clock,
    ///     which ends at a cancellation.
    ///   - pollInterval: The interval at which waits poll the store; `nil` if the store wakes waiting tasks.
    ///   - isLast: Returns whether the process crashes after a write, before it receives the answer.
    ///   - fault: Returns the fault of a call; `nil` for none.
    package init(
        _ store: any FlowStore, name: String = "", recorder: HistoryRecorder? = nil,
        clock: any Clock<Duration>, pause: (@Sendable (Duration) async -> Bool)? = nil,
        pollInterval: Duration? = nil,
        endingAfter isLast: @escaping @Sendable (FlowWrite) -> Bool = { _ in false },
        fault: @escaping @Sendable (FlowStoreCall) -> Fault? = { _ in nil }
    ) {
        self.store = store
        self.name = name
        self.recorder = recorder
        self.clock = clock
        self.pause = pause ?? { (try? await clock.sleep(for: $0)) != nil }
        self.pollInterval = pollInterval
        self.isLast = isLast
        self.fault = fault
    }

    // MARK: The process

    /// Crashes the process.
    ///
    /// No later call reaches the store.
    package func crash() { state.withLock { $0.hasEnded = true } }

    /// Suspends the process.
    ///
    /// Until ``resume()``, neither calls nor answers of calls arrive.
    package func suspend() { state.withLock { $0.isSuspended = true } }

    package func resume() { state.withLock { $0.isSuspended = false } }

    private func check() throws {
        if state.withLock({ $0.hasEnded }) { throw FlowStoreError(.unavailable, "The process has ended.") }
    }

    private func standStill() async {
        while state.withLock({ $0.isSuspended }), await pause(.milliseconds(50)) {}
    }

    /// Executes a call of this process with its fault.
    private func reach<Value: Sendable>(
        _ call: FlowStoreCall?, _ body: (any FlowStore) async throws -> Value
    ) async throws -> Value {
        recorder?.countCall()
        // The task yields, so that another process may call the store between a decision and this call.
        await Task.yield()
        await standStill()
        try check()
        let fault = call.flatMap { self.fault($0) }
        if fault == .unavailable { throw FlowStoreError(.unavailable, "The store cannot be reached.") }
        if case .late(let request, _) = fault { _ = await pause(request) }
        let value = try await body(store)
        if case .late(_, let answer) = fault { _ = await pause(answer) }
        await standStill()
        if fault == .answerLost || state.withLock({ $0.hasEnded }) {
            throw FlowStoreError(.answerLost, "The answer of the store was lost.")
        }
        return value
    }

    // MARK: Clients

    package func start(_ run: FlowStart) async throws -> (record: FlowRecord, isNew: Bool) {
        try await reach(.start(run.id)) { try await $0.start(run) }
    }

    package func send(
        _ type: String, payload: [UInt8], to run: FlowRunID, key: String?, trace: FlowTrace?
    ) async throws {
        try await reach(.send(run)) {
            try await $0.send(type, payload: payload, to: run, key: key, trace: trace)
        }
    }

    package func perform(_ act: FlowAct, on run: FlowRunID) async throws {
        try await reach(.perform(run)) { try await $0.perform(act, on: run) }
    }

    package func record(of run: FlowRunID) async throws -> FlowRecord? {
        try await reach(.record(run)) { try await $0.record(of: run) }
    }

    package func runs(_ query: FlowQuery) async throws -> [FlowRecord] {
        try await reach(nil) { try await $0.runs(query) }
    }

    package func removeRuns(
        endedLongerThan age: Duration, progress: @Sendable (Int) -> Void
    ) async throws -> Int {
        try await reach(nil) { try await $0.removeRuns(endedLongerThan: age, progress: progress) }
    }

    package func removeRun(_ run: FlowRunID) async throws {
        try await reach(nil) { try await $0.removeRun(run) }
    }

    package func register(_ names: Set<FlowMachineName>) async throws {
        try await reach(nil) { try await $0.register(names) }
    }

    package func registeredNames() async throws -> Set<FlowMachineName> {
        try await reach(nil) { try await $0.registeredNames() }
    }

    package func awaitEnd(of run: FlowRunID) async throws -> FlowRecord {
        guard let pollInterval else { return try await reach(nil) { try await $0.awaitEnd(of: run) } }
        while true {
            if let found = try await record(of: run), found.status == .ended { return found }
            try await clock.sleep(for: pollInterval)
        }
    }

    // MARK: Workers

    package func renewLease(
        of worker: String, for duration: Duration, isNew: Bool
    ) async throws -> [FlowRunID] {
        try await reach(.renewLease(worker: worker)) {
            try await $0.renewLease(of: worker, for: duration, isNew: isNew)
        }
    }

    package func claim(_ work: FlowWork, by worker: String, limit: Int) async throws -> [FlowRecord] {
        let since = try recorder?.position ?? 0
        let records = try await reach(.claim(worker: worker)) {
            try await $0.claim(work, by: worker, limit: limit)
        }
        for record in records {
            state.withLock { $0.note(record.id, at: record.entry.number, in: record.epoch) }
            recorder?.note(.claimed(record.id, epoch: record.epoch, worker: name, since: since))
        }
        return records
    }

    package func awaitWork(of work: FlowWork) async throws {
        guard let pollInterval else { return try await reach(nil) { try await $0.awaitWork(of: work) } }
        try await clock.sleep(for: pollInterval)
    }

    package func commit(_ write: FlowWrite) async throws -> FlowWriteAnswer {
        let number = recorder?.makeNumber() ?? 0
        recorder?.note(.writing(number, write, within: state.withLock { $0.entry(of: write.run) }))
        var outcome = FlowOutcome.done
        defer {
            if case .enter(let entry) = write.change, outcome != .failed {
                state.withLock { $0.note(write.run, at: entry.number, in: write.epoch) }
            }
            recorder?.note(.written(number, outcome))
        }
        do {
            let answer = try await reach(.commit(write)) { try await $0.commit(write) }
            guard isLast(write) else { return answer }
            crash()
            throw FlowStoreError(.answerLost, "The process has ended.")
        } catch {
            outcome = FlowOutcome(error)
            throw error
        }
    }
}
