internal import FlintFlows
internal import Synchronization

/// The heartbeats of a step, and the limit of the time without a heartbeat (its silence).
final class StepPulse: FlowStepPulse {
    private struct State {
        /// The ticket of the running limit from ``StepLimits``; `nil` while no limit runs.
        var ticket: Int?
        /// Whether the step has ended, so that no further limit may start.
        var hasEnded = false
        /// The newest reported progress, as a note, if it was not written yet; `nil` otherwise.
        var pending: FlowStoredStep?
        /// The time of the last write of progress; `nil` if there was none.
        var writtenAt: Duration?
        var isWriting = false

        /// Returns the progress to write now.
        ///
        /// `nil` if there is none, a write is in progress, or the last write was less than ``interval`` ago.
        mutating func takeDue(at now: Duration) -> FlowStoredStep? {
            if isWriting { return nil }
            if let writtenAt, now - writtenAt < StepPulse.interval { return nil }
            isWriting = pending != nil
            defer { pending = nil }
            return pending
        }
    }

    /// The shortest time between two writes of progress in one attempt of the step.
    private static let interval = Duration.seconds(1)

    private let journal: RunJournal
    private let key: FlowStoredStep.Key
    private let silence: Duration?
    private let state = Mutex(State())

    init(_ journal: RunJournal, _ key: FlowStoredStep.Key, silence: Duration?) {
        self.journal = journal
        self.key = key
        self.silence = silence
    }

    private var limits: StepLimits { journal.activation.limits }

    // MARK: Silence

    /// Starts the limit of the silence, at the beginning of the step and after each heartbeat, and ends the
    /// previous limit.
    func begin() {
        guard let silence else { return }
        let ticket = limits.begin(silence) { [activation = journal.activation, key] in
            activation.endTime(of: key, isSilent: true)
        }
        let old = state.withLock { state in
            let old = state.hasEnded ? ticket : state.ticket
            if !state.hasEnded { state.ticket = ticket }
            return old
        }
        if let old { limits.end(old) }
    }

    /// Ends the limit of the silence, because the step has ended.
    func end() {
        guard silence != nil else { return }
        state.withLock { $0.hasEnded = true }
        pause()
    }

    private func pause() {
        guard let ticket = state.withLock({ $0.ticket.take() }) else { return }
        limits.end(ticket)
    }

    // MARK: Heartbeats

    func progress<Progress: Decodable>(as type: Progress.Type) -> Progress? {
        let note = journal.activation.state.withLock { $0[journal.path]?.progress(of: key) }
        guard case .value(let bytes) = note?.result else { return nil }
        return try? journal.coding.values.decode(type, from: bytes)
    }

    func beat() throws {
        if journal.isDetached { throw FlowDetachment() }
        begin()
    }

    func beat(_ progress: some Encodable & Sendable) async throws {
        let bytes = try journal.coding.values.encode(progress)
        try await journal.activation.checkSize(bytes.count, of: "progress of the step '\(key)'")
        let note = FlowStoredStep(
            key: key.noted(.progress), type: RunJournal.name(of: type(of: progress)), result: .value(bytes))
        let now = limits.now
        let due = state.withLock { state in
            state.pending = note
            return state.takeDue(at: now)
        }
        guard let due else { return }
        // The step is not silent while the store keeps it waiting.
        pause()
        defer {
            state.withLock { ($0.isWriting, $0.writtenAt) = (false, now) }
            begin()
        }
        try await journal.activation.write(.note([due]))
    }

    /// Stores the newest progress if it is not stored yet, because the attempt ends without a result.
    ///
    /// - Throws: `FlowDetachment` if the worker no longer holds the run.
    func flush() async throws {
        guard let note = state.withLock({ $0.pending.take() }) else { return }
        try await journal.activation.write(.note([note]))
    }
}
