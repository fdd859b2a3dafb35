internal import FlintFlows
internal import FlintStreams
internal import Synchronization

/// Writes to one run for the worker that holds it, one write after the other, and knows when it holds it no longer.
final class RunWriter: Sendable {
    private struct State {
        var turn = WriteTurn()
        var version: Int
        /// Whether the store has let the run go, or another worker has it.
        var isReleased = false
        /// Whether the fate of a write is unknown, because its task was canceled.
        var isGivenUp = false
        /// Whether the run is to be read after the write that is being done.
        var mustRead = false
        /// Why the last write that was not done was not.
        var lastError = ""
        var hasNotedDelay = false

        /// The version before a write; `nil` if the worker writes no more.
        func version(before change: FlowWrite.Change) -> Int? {
            if isReleased { return nil }
            guard isGivenUp else { return version }
            return if case .release = change { version } else { nil }
        }
    }

    /// What became of a write whose answer did not come.
    private enum Fate {
        case written(FlowWriteAnswer)
        case notWritten
        case refused
        case unknown
        /// Not written, because of what was to be written.
        case impossible(FlowStoreError)
    }

    private static let longestPause = Duration.seconds(5)

    private let run: FlowRunID
    let epoch: Int
    private let store: any FlowStore
    private let lease: WorkerLease
    private let clock: any Clock<Duration>
    private let onNotice: @Sendable (FlowNotice) -> Void
    /// Opened when a write was done.
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

    /// How many writes the run has, as far as answers have come.
    var version: Int { state.withLock { $0.version } }

    /// Whether the worker writes no more, or only that it hands the run back.
    var isDetached: Bool { state.withLock { $0.isReleased || $0.isGivenUp } }

    /// Ends the lease of the worker at once.
    func loseLease() { lease.lose() }

    /// Whether the lease of the worker goes on.
    var isLeased: Bool { lease.isHeld }

    /// Whether the run is not, or no longer, with this worker.
    var isReleased: Bool { state.withLock { $0.isReleased } }

    /// Reads the run between two writes, so that nothing is read whose write has not been answered.
    ///
    /// - Returns: The run; `nil` if a write is being done, for which the caller is not to wait: then ``takeRead()`` says after
    ///   it that the run is to be read.
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

    /// Whether somebody wanted to read the run while it was written; the caller of the write does it then.
    func takeRead() -> Bool {
        state.withLock { state in
            defer { state.mustRead = false }
            return state.mustRead
        }
    }

    /// Writes, and asks the store until it is known whether the write was done.
    ///
    /// - Parameter change: What is written.
    /// - Returns: The answer.
    /// - Throws: `FlowDetachment` if the run is not with this worker any more, or if the lease ended first;
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
                    // The fate of the write stays unknown, so nothing but a release may follow it.
                    state.withLock { $0.isGivenUp = true }
                    throw FlowDetachment()
                }
                pause = min(pause * 2, Self.longestPause)
                if pause == Self.longestPause { noteDelay() }
            }
        }
        throw FlowDetachment()
    }

    /// Says once that the run stands still because of the store.
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

    /// Reads the run back: in an epoch only its worker writes, so a version that is higher by one is that of the write.
    private func fate(of write: FlowWrite) async -> Fate {
        guard let found = try? await store.record(of: run) else { return .unknown }
        let isHeld = found.owner == write.worker
        if found.epoch == write.epoch {
            if found.version == write.version + 1 { return .written(FlowWriteAnswer(found)) }
            if found.version == write.version, isHeld { return .notWritten }
        }
        // The store was set back: for it this worker holds the run, and nobody works on it.
        if isHeld, found.epoch <= write.epoch { loseLease() }
        return .refused
    }
}
