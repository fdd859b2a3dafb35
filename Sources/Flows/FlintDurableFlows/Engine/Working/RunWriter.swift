internal import FlintFlows
internal import FlintStreams
internal import Synchronization

/// Writes the changes of one run, one at a time, and detects when its worker no longer holds the run.
final class RunWriter: Sendable {
    private struct State {
        var turn = WriteTurn()
        var version: Int
        /// Whether the store has released the run or another worker holds it.
        var isReleased = false
        /// Whether the fate of a write is unknown, because its task was canceled.
        var isGivenUp = false
        /// Whether the run must be read after the present write.
        var mustRead = false
        /// The error of the last failed write.
        var lastError = ""
        var hasNotedDelay = false

        /// Returns the version for a write; `nil` if the worker writes no more.
        func version(before change: FlowWrite.Change) -> Int? {
            if isReleased { return nil }
            guard isGivenUp else { return version }
            return if case .release = change { version } else { nil }
        }
    }

    /// The result of a write, read back if its answer was lost.
    private enum Fate {
        case written(FlowWriteAnswer)
        case notWritten
        case refused
        case unknown
        /// The store refuses the contents of the write.
        case impossible(FlowStoreError)
    }

    private static let longestPause = Duration.seconds(5)

    private let run: FlowRunID
    let epoch: Int
    private let store: any FlowStore
    private let lease: WorkerLease
    private let clock: any Clock<Duration>
    private let onNotice: @Sendable (FlowNotice) -> Void
    /// A latch that opens with the first successful write.
    private let progress: Latch?
    private let state: Mutex<State>

    init(
        _ record: FlowRecord, store: any FlowStore, lease: WorkerLease,
        _ configuration: FlowEngineConfiguration,
        progress: Latch? = nil
    ) {
        run = record.id
        epoch = record.epoch
        self.store = store
        self.lease = lease
        clock = configuration.clock
        onNotice = configuration.onNotice
        self.progress = progress
        state = Mutex(State(version: record.version))
    }

    /// The version of the run after the last answered write.
    var version: Int { state.withLock { $0.version } }

    /// Whether the worker writes no more, except to hand the run back.
    var isDetached: Bool { state.withLock { $0.isReleased || $0.isGivenUp } }

    /// Ends the lease of the worker at once.
    func loseLease() { lease.lose() }

    /// Whether the worker holds its lease.
    var isLeased: Bool { lease.isHeld }

    /// Whether this worker no longer holds the run.
    var isReleased: Bool { state.withLock { $0.isReleased } }

    /// Reads the run between two writes, so that it contains no unanswered write.
    ///
    /// - Returns: The record; `nil` if a write is in progress. ``takeRead()`` then requests the read from the
    ///   caller of that write.
    func read() async -> FlowRecord? {
        let isFree = state.withLock { state in
            if state.turn.take() { return true }
            state.mustRead = true
            return false
        }
        guard isFree else { return nil }
        defer { state.withLock { $0.turn.release() }?.settle(()) }
        return try? await store.record(of: run)
    }

    /// Returns and clears the request to read the run after a write.
    func takeRead() -> Bool {
        state.withLock { state in
            defer { state.mustRead = false }
            return state.mustRead
        }
    }

    /// Writes a change, and asks the store until the result of the write is known.
    ///
    /// - Parameter change: The change.
    /// - Returns: The answer.
    /// - Throws: `FlowDetachment` if this worker no longer holds the run or its lease ended first;
    ///   ``FlowStoreError`` with the codes `runExists` and `invalidName`.
    @discardableResult
    func write(_ change: FlowWrite.Change) async throws -> FlowWriteAnswer {
        if let turn = state.withLock({ $0.turn.acquire() }) { await turn.wait() }
        defer { state.withLock { $0.turn.release() }?.settle(()) }
        var pause = Duration.milliseconds(50)
        while let version = state.withLock({ $0.version(before: change) }), lease.isHeld {
            let write = FlowWrite(
                run: run, worker: lease.worker, epoch: epoch, version: version, change: change)
            switch await commit(write) {
            case .written(let answer):
                state.withLock { state in
                    state.version += 1
                    state.isReleased = answer.isReleased
                }
                progress?.open()
                return answer
            case .impossible(let error): throw error
            case .refused: state.withLock { $0.isReleased = true }
            case .notWritten, .unknown:
                guard (try? await clock.sleep(for: pause)) != nil else {
                    // The result of the write stays unknown, so only a release may follow it.
                    state.withLock { $0.isGivenUp = true }
                    throw FlowDetachment()
                }
                pause = min(pause * 2, Self.longestPause)
                if pause == Self.longestPause { noteDelay() }
            }
        }
        throw FlowDetachment()
    }

    /// Reports once that the run stands still because of the store.
    private func noteDelay() {
        let error = state.withLock { state -> String? in
            defer { state.hasNotedDelay = true }
            return state.hasNotedDelay ? nil : state.lastError
        }
        guard let error else { return }
        onNotice(
            FlowNotice(
                code: .delayed, run: run,
                text: "A write is tried again and again, and the run stands still until it is done: \(error)")
        )
    }

    private func commit(_ write: FlowWrite) async -> Fate {
        do {
            return .written(try await store.commit(write))
        } catch let error as FlowStoreError where error.code == .runExists || error.code == .invalidName {
            return .impossible(error)
        } catch {
            state.withLock { $0.lastError = "\(error)" }
            return await fate(of: write)
        }
    }

    /// Reads the run back after a lost answer.
    ///
    /// Only one worker writes in an epoch, so a version that is higher by one proves the write.
    private func fate(of write: FlowWrite) async -> Fate {
        guard let found = try? await store.record(of: run) else { return .unknown }
        let isHeld = found.owner == write.worker
        if found.epoch == write.epoch {
            if found.version == write.version + 1 { return .written(FlowWriteAnswer(found)) }
            if found.version == write.version, isHeld { return .notWritten }
        }
        // The store was set back: it regards this worker as the holder, although nobody works on the run.
        if isHeld, found.epoch <= write.epoch { loseLease() }
        return .refused
    }
}
