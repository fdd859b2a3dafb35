/// A stored machine inside a run: a composite, a region, a branch of a fork or a subflow.
///
/// The store keeps it until the run leaves the surrounding state. Of an ended machine only the result
/// remains.
public struct FlowStoredPart: Hashable, Sendable, Codable {
    /// The path of the machine.
    public let path: FlowPath
    /// The present entry.
    public package(set) var entry: FlowStoredEntry
    /// The previous state; at the beginning the present one.
    public internal(set) var previous: FlowStoredState
    /// The time of the present entry.
    public internal(set) var enteredAt: FlowTime
    /// The deadline of its wait; `nil` for none.
    public internal(set) var due: FlowTime?
    /// The cause that ended its wait; `nil` if the wait goes on or the state does not wait.
    public internal(set) var arrival: FlowStoredArrival?
    /// The number of failures of the present state's handler.
    public internal(set) var failures: Int = 0
    /// The ending on which the machine has decided; its `onTerminate` may still be pending.
    public internal(set) var decision: FlowEnding?
    /// The ending of an ended machine; `nil` before.
    public internal(set) var result: FlowEnding?

    init(_ path: FlowPath, _ entry: FlowStoredEntry, at now: FlowTime) {
        self.path = path
        self.entry = entry
        previous = entry.state
        enteredAt = now
    }

    /// Whether the machine waits and nothing has ended the wait.
    public var isWaiting: Bool { entry.wait != nil && arrival == nil && decision == nil && result == nil }
}

/// A change of a machine inside a run.
public enum FlowPartChange: Hashable, Sendable, Codable {
    /// The machine enters a state.
    ///
    /// The cause that ended its wait is consumed; steps and machines of the last entry are removed.
    case enter(FlowStoredEntry)
    /// The run is retried after a pause, because of this failure of the machine's handler.
    case retry(after: Duration, FlowFailure)
    /// The machine has decided on this ending; its `onTerminate` is pending.
    case decide(FlowEnding)
    /// The machine has ended.
    ///
    /// Its composites resume at the places of the history.
    case end(FlowEnding, history: [UInt8]? = nil)
}

/// The end of a wait of a machine inside a run, for the worker that holds the run.
public struct FlowPartArrival: Hashable, Sendable {
    /// The path of the machine.
    public let path: FlowPath
    /// The number of the waiting entry.
    public let number: Int
    /// The cause that ended the wait.
    public let arrival: FlowStoredArrival
    /// The event that ended the wait; `nil` for other causes.
    public let event: FlowStoredEvent?
}
