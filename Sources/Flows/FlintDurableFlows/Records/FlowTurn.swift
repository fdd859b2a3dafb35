/// The progress of a run that was started with a queue or a key, from the wait for its turn to its end.
public struct FlowTurn: Hashable, Sendable, Codable {
    /// The stage of a run in its queue and among the runs of its key.
    public enum Stage: String, Hashable, Sendable, Codable, CaseIterable {
        /// An earlier run of the key has not ended.
        case behind
        /// The run waits for a place in its queue.
        case queued
        /// The run has a place. It keeps the place until it ends or becomes stuck, also while it waits for an
        /// event or its next attempt.
        case admitted
        /// The run is stuck. It has given back its place in the queue, and keeps its key.
        case paused
        /// The run has ended.
        case over
    }

    /// The queue, the priority and the key with which the run was started.
    public let line: FlowLine
    /// The time from which the run may begin.
    public let starts: FlowTime
    /// The stage of the run in its queue and among the runs of its key.
    public package(set) var stage: Stage
    /// The time at which the run last got a place in its queue; `nil` if it has never had one.
    public package(set) var admittedAt: FlowTime?

    package init(_ line: FlowLine, from starts: FlowTime, stage: Stage, admittedAt: FlowTime? = nil) {
        self.line = line
        self.starts = starts
        self.stage = stage
        self.admittedAt = admittedAt
    }

    /// Whether the run waits for its key or its queue, so that it cannot be claimed as due.
    public var isWaiting: Bool { stage == .behind || stage == .queued }

    /// Whether the run has the turn of its key, so that later runs of the key wait.
    package var hasKey: Bool { line.key != nil && stage != .behind && stage != .over }
}
