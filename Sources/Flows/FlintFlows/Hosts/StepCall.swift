/// The call of a step: its identification for other systems, and its heartbeat.
///
/// Pass ``key`` as the idempotency key of a payment or a message: if a process ends in the middle of a step,
/// the step runs again with the same key. Pass ``epoch`` as the fencing token where another system compares
/// such numbers.
///
/// A long step records its progress by heartbeats, so that the next attempt goes on from there:
///
/// ```swift
/// try await step("copy", silence: .seconds(30)) { call in
///     for index in (call.progress(as: Int.self) ?? 0)..<files.count {
///         try await copy(files[index])
///         try await call.heartbeat(index + 1)
///     }
///     return files.count
/// }
/// ```
public struct StepCall: Hashable, Sendable {
    /// A key that is equal in each rerun of this step, and differs from that of any other step and run.
    public let key: String
    /// A number that rises whenever another process takes over the stored run; 0 if the run is not stored.
    public let epoch: Int
    /// The recorder of the heartbeats; `nil` for a run that is not stored.
    private let pulse: (any FlowStepPulse)?

    package init(key: String, epoch: Int, pulse: (any FlowStepPulse)? = nil) {
        self.key = key
        self.epoch = epoch
        self.pulse = pulse
    }

    /// Returns the last progress that an earlier attempt of the step has recorded.
    ///
    /// - Parameter type: The type of the progress.
    /// - Returns: The progress; `nil` if there is none, or if it cannot be decoded as this type.
    public func progress<Progress: Decodable>(as type: Progress.Type) -> Progress? {
        pulse?.progress(as: type)
    }

    /// Restarts the time limit until the next heartbeat of the step: the `silence` of the step.
    ///
    /// Nothing is stored.
    ///
    /// - Throws: `CancellationError` if the task is canceled; ``FlowDetachment`` if the worker has left the
    ///   run, or is canceling this step or another one of the run at a time limit.
    public func heartbeat() throws {
        try Task.checkCancellation()
        try pulse?.beat()
    }

    /// Restarts the time limit until the next heartbeat, the `silence` of the step, and records the progress.
    ///
    /// The first progress of an attempt is stored before the function returns, each later one only if a
    /// second has passed since the last one was stored. If the attempt fails or its worker stops, the newest
    /// progress is stored. So after a crash the progress of at most the last second is missing. The time that
    /// a write takes does not count toward `silence`.
    ///
    /// - Parameter progress: The progress, as a replacement for the one before.
    /// - Throws: The errors of ``heartbeat()``; the error of a progress that cannot be encoded.
    public func heartbeat(_ progress: some Encodable & Sendable) async throws {
        try heartbeat()
        try await pulse?.beat(progress)
    }

    /// Calls are equal if their keys and epochs are.
    public static func == (left: StepCall, right: StepCall) -> Bool {
        left.key == right.key && left.epoch == right.epoch
    }

    /// Hashes the key and the epoch.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(key)
        hasher.combine(epoch)
    }
}

/// The recorder of a step's heartbeats.
package protocol FlowStepPulse: AnyObject, Sendable {
    /// Returns the progress that an earlier attempt has recorded; `nil` for none.
    func progress<Progress: Decodable>(as type: Progress.Type) -> Progress?

    /// Restarts the time limit until the next heartbeat of the step: the `silence` of the step.
    ///
    /// - Throws: ``FlowDetachment`` if the worker has left the run.
    func beat() throws

    /// Records the progress of the step.
    ///
    /// Within a second of the last write, the progress is only kept in memory; a later call, or the end of an
    /// attempt without a result, stores the newest progress.
    ///
    /// - Throws: The error of a progress that cannot be encoded; ``FlowDetachment`` if the worker has left
    ///   the run.
    func beat(_ progress: some Encodable & Sendable) async throws
}
