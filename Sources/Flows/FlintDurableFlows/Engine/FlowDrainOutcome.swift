/// The outcome of the runs that a worker held when it was asked to stop.
public struct FlowDrainOutcome: Hashable, Sendable, CustomStringConvertible {
    /// The runs that ended, began to wait or failed, so that the worker did not have to hand them back.
    public internal(set) var finished: [FlowRunID] = []
    /// The runs that the worker handed back while no step was running, so that no step is repeated.
    public internal(set) var handedBack: [FlowRunID] = []
    /// The runs whose handlers were canceled in a step, because ``FlowEngineConfiguration/shutdownGrace`` or
    /// the worker's lease was over.
    ///
    /// Such a step runs again with the same idempotency key.
    public internal(set) var canceled: [FlowRunID] = []

    /// The count of each outcome, with the identities of the runs that did not finish.
    public var description: String {
        [("finished", finished, false), ("handed back", handedBack, true), ("canceled", canceled, true)]
            .map { name, runs, isNamed in
                let names =
                    isNamed && !runs.isEmpty ? " (\(runs.map(\.description).joined(separator: ", ")))" : ""
                return "\(runs.count) \(name)\(names)"
            }
            .joined(separator: ", ")
    }

    mutating func add(_ other: FlowDrainOutcome) {
        finished += other.finished
        handedBack += other.handedBack
        canceled += other.canceled
    }
}
