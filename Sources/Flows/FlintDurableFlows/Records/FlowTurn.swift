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

    private struct Fields: Hashable, Codable {
        var line: FlowLine
        var starts: FlowTime
        var stage: Stage
        var admittedAt: FlowTime?
    }

    // Each record has a place for a turn, and few have one. A box keeps copies of the others cheap.
    private var fields: Boxed<Fields>

    /// The queue, the priority and the key with which the run was started.
    public var line: FlowLine { fields.value.line }
    /// The time from which the run may begin.
    public var starts: FlowTime { fields.value.starts }
    /// The stage of the run in its queue and among the runs of its key.
    public package(set) var stage: Stage {
        get { fields.value.stage }
        set { fields.value.stage = newValue }
    }
    /// The time at which the run last got a place in its queue; `nil` if it has never had one.
    public package(set) var admittedAt: FlowTime? {
        get { fields.value.admittedAt }
        set { fields.value.admittedAt = newValue }
    }

    package init(_ line: FlowLine, from starts: FlowTime, stage: Stage, admittedAt: FlowTime? = nil) {
        fields = Boxed(Fields(line: line, starts: starts, stage: stage, admittedAt: admittedAt))
    }

    /// Whether the run waits for its key or for a place in its queue, so that it has no due time.
    public var isWaiting: Bool { stage == .behind || stage == .queued }

    /// Whether the run is the one of its key that may be executed, so that later runs of the key wait.
    package var hasKey: Bool { line.key != nil && stage != .behind && stage != .over }

    // MARK: Coding

    /// Decodes the progress of a run in its queue and among the runs of its key.
    ///
    /// - Parameter decoder: The decoder of the output of ``encode(to:)``.
    /// - Throws: `DecodingError` if a member is missing or of another type.
    public init(from decoder: any Decoder) throws { fields = Boxed(try Fields(from: decoder)) }

    /// Encodes the queue, the priority, the key, the times and the stage.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: The errors of the encoder.
    public func encode(to encoder: any Encoder) throws { try fields.value.encode(to: encoder) }
}
