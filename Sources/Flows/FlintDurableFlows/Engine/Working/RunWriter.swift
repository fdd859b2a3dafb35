internal import FlintFlows
internal import FlintStreams
internal import Synchronization

/// A writer of the changes of one run, one at a time, which detects when its worker no longer holds the run.
final class RunWriter: Sendable {
    private struct State {
        var turn = WriteTurn()
        var version: Int
        /// Whether the store has released the run or another worker holds it.
        var isReleased = false
        /// Whether the writer has given up, because a write was canceled that the store may have made or not.
        var isGivenUp = false
        /// Whether the run must be read after the present write.
        var mustRead = false
        /// The error of the last failed write.
        var lastError = ""
        var hasNotedDelay = false
        /// The version of the run during the write that was in progress at the last call of
        /// ``lookForSlowWrite()``; `nil` if there was none.
        var lookedAt: Int?
        /// The state of the run after the last answered write, and the failures of its handler.
        var place: (state: String, failures: Int)

        /// Returns the version (the number of earlier writes) for a write; `nil` if the change may not be
        /// written.
        ///
        /// After a write with an unknown result, only a release may be written.
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
    private let createdAt: FlowTime
    /// The coding with which texts for notices are decoded.
    private let coding: FlowCoding
    private let notices: FlowNotices
    /// A latch that opens with the first successful write; `nil` if nothing waits for it.
    private let progress: Latch?
    private let state: Mutex<State>

    init(
        _ record: FlowRecord, of engine: FlowEngine, holding lease: WorkerLease, progress: Latch? = nil
    ) {
        run = record.id
        epoch = record.epoch
        store = engine.store
        self.lease = lease
        clock = engine.configuration.clock
        createdAt = record.createdAt
        coding = engine.coding
        notices = engine.notices
        self.progress = progress
        state = Mutex(State(version: record.version, place: (record.kind.state, record.failures)))
    }

    /// The version of the run after the last answered write.
    var version: Int { state.withLock { $0.version } }

    /// Whether the worker writes no further changes to the run, except to hand it back.
    var isDetached: Bool { state.withLock { $0.isReleased || $0.isGivenUp } }

    /// Ends the lease of the worker at once.
    func loseLease() { lease.lose() }

    /// Whether the worker holds its lease.
    var isLeased: Bool { lease.isHeld }

    /// Whether this worker no longer holds the run.
    var isReleased: Bool { state.withLock { $0.isReleased } }

    /// Reads the run between two writes, so that it contains no unanswered write.
    ///
    /// - Returns: The record; `nil` if a write is in progress, or if the store does not answer or has no such
    ///   run. If a write is in progress, ``takeRead()`` requests the read from the caller of that write.
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

    /// Returns whether the run must be read after the present write, because a read was requested during it;
    /// clears this request.
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
    ///   ``FlowStoreError`` with the code `runExists` if a run to be started belongs to another starter, or
    ///   `invalidName` if the store cannot keep a name.
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
                    if case .enter(let entry) = change { state.place = (entry.kind.state, 0) }
                }
                progress?.open()
                tell(of: change, answer)
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

    // MARK: Notices

    /// Sends a notice that the store delays the run, unless the store is unreachable for all runs.
    ///
    /// A writer sends at most one notice about delays or slow writes.
    private func noteDelay() {
        guard !notices.isStoreUnreachable else { return }
        let error = state.withLock { state -> String? in
            defer { state.hasNotedDelay = true }
            return state.hasNotedDelay ? nil : state.lastError
        }
        if let error { tell(.slowWrite(error: error)) }
    }

    /// Sends a notice about the write in progress, if the same write was in progress at the last call.
    ///
    /// A writer sends at most one notice about delays or slow writes. The engine calls the function with each
    /// renewal of the lease.
    func lookForSlowWrite() {
        guard !notices.isStoreUnreachable else { return }
        let isSlow = state.withLock { state in
            let isSlow = state.turn.isTaken && state.lookedAt == state.version && !state.hasNotedDelay
            state.lookedAt = state.turn.isTaken ? state.version : nil
            if isSlow { state.hasNotedDelay = true }
            return isSlow
        }
        if isSlow { tell(.slowWrite(error: nil)) }
    }

    private func tell(of change: FlowWrite.Change, _ answer: FlowWriteAnswer) {
        guard notices.isOn else { return }
        switch change {
        case .end(let ending):
            tell(.ended(FlowTransition.Ending(ending), after: createdAt.duration(to: .present)))
        case .stick(let reason):
            // The texts of other codes quote errors, which may contain values of the run.
            let isPublic = FlowStuck.Code.withoutErrors.contains(reason.code)
            tell(.stuck(code: "\(reason.code)", reason: isPublic ? coding.open(reason.text) : nil))
        case .postpone: tell(.detached)
        case .wait, .awaitEnds: if answer.isReleased { tell(.detached) }
        // The callers that write these changes send the notices about them.
        case .release, .refuse: break
        case .enter, .step, .note, .decide, .retry, .part, .look, .start, .migrate, .setAside: break
        }
    }

    private func tell(_ kind: FlowNotice.Kind) {
        let place = state.withLock { $0.place }
        notices.tell(kind, of: run, in: place.state, attempt: place.failures + 1)
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
    /// Only one worker writes in an epoch, so a version that is higher by one proves that the write was
    /// stored.
    private func fate(of write: FlowWrite) async -> Fate {
        guard let found = try? await store.record(of: run) else { return .unknown }
        let isHeld = found.owner == write.worker
        if found.epoch == write.epoch {
            if found.version == write.version + 1 { return .written(FlowWriteAnswer(found)) }
            if found.version == write.version, isHeld { return .notWritten }
        }
        // The store was set back to an earlier time. It regards this worker as the holder, so no other worker
        // would get the run before the lease ends.
        if isHeld, found.epoch <= write.epoch { loseLease() }
        return .refused
    }
}
