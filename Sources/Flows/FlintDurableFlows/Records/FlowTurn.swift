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

    private final class Box: Sendable {
        let fields: Fields

        init(_ fields: Fields) { self.fields = fields }
    }

    // Each record has a place for a turn, and few have one. A box keeps copies of the others cheap.
    private var box: Box

    /// The queue, the priority and the key with which the run was started.
    public var line: FlowLine { box.fields.line }
    /// The time from which the run may begin.
    public var starts: FlowTime { box.fields.starts }
    /// The stage of the run in its queue and among the runs of its key.
    public package(set) var stage: Stage {
        get { box.fields.stage }
        set { change { $0.stage = newValue } }
    }
    /// The time at which the run last got a place in its queue; `nil` if it has never had one.
    public package(set) var admittedAt: FlowTime? {
        get { box.fields.admittedAt }
        set { change { $0.admittedAt = newValue } }
    }

    package init(_ line: FlowLine, from starts: FlowTime, stage: Stage, admittedAt: FlowTime? = nil) {
        box = Box(Fields(line: line, starts: starts, stage: stage, admittedAt: admittedAt))
    }

    private mutating func change(_ body: (inout Fields) -> Void) {
        var fields = box.fields
        body(&fields)
        box = Box(fields)
    }

    /// Whether the run waits for its key or its queue, so that it cannot be claimed as due.
    public var isWaiting: Bool { stage == .behind || stage == .queued }

    /// Whether the run is the one of its key that may be executed, so that later runs of the key wait.
    package var hasKey: Bool { line.key != nil && stage != .behind && stage != .over }

    // MARK: Values

    /// Returns whether two values have the same queue, priority, key, times and stage.
    public static func == (first: FlowTurn, second: FlowTurn) -> Bool {
        first.box === second.box || first.box.fields == second.box.fields
    }

    /// Adds the queue, the priority, the key, the times and the stage to a hash.
    ///
    /// - Parameter hasher: The hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(box.fields) }

    /// Decodes the progress of a run in its queue and among the runs of its key.
    ///
    /// - Parameter decoder: The decoder of the output of ``encode(to:)``.
    /// - Throws: `DecodingError` if a member is missing or of another type.
    public init(from decoder: any Decoder) throws { box = Box(try Fields(from: decoder)) }

    /// Encodes the queue, the priority, the key, the times and the stage.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: The errors of the encoder.
    public func encode(to encoder: any Encoder) throws { try box.fields.encode(to: encoder) }
}
