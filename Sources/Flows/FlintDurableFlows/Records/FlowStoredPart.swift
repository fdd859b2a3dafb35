/// A stored machine inside a run: that of a composite state, a region, a branch of a fork, or a subflow.
///
/// The store keeps the machine until the run leaves the surrounding state. After the end of the machine, the
/// store keeps only the result and the history.
public struct FlowStoredPart: Hashable, Sendable, Codable {
    /// The path of the machine.
    public let path: FlowPath
    /// The present entry of the machine.
    public package(set) var entry: FlowStoredEntry
    /// The previous state of the machine; in its first entry, the present state.
    public internal(set) var previous: FlowStoredState
    /// The time at which the machine entered its present state.
    public internal(set) var enteredAt: FlowTime
    /// The deadline of the machine's wait; `nil` for none.
    public internal(set) var due: FlowTime?
    /// The cause that ended the machine's wait; `nil` if the wait goes on or the state does not wait.
    public internal(set) var arrival: FlowStoredArrival?
    /// The number of failed attempts of the present state's handler.
    public internal(set) var failures: Int = 0
    /// The ending on which the machine has decided, while its `onTerminate` is pending; otherwise `nil`.
    public internal(set) var decision: FlowEnding?
    /// The ending of the machine; `nil` if it has not ended.
    public internal(set) var result: FlowEnding?

    init(_ path: FlowPath, _ entry: FlowStoredEntry, at now: FlowTime) {
        self.path = path
        self.entry = entry
        previous = entry.state
        enteredAt = now
    }

    /// Whether the machine still waits in its present state: no event, deadline or request to cancel has
    /// arrived, and the machine has not ended.
    public var isWaiting: Bool { entry.wait != nil && arrival == nil && decision == nil && result == nil }
}

/// A change of a machine inside a run.
public enum FlowPartChange: Hashable, Sendable, Codable {
    /// The machine enters a state.
    ///
    /// The change consumes the cause that ended the machine's wait, and removes the steps and the inner
    /// machines of the previous entry.
    case enter(FlowStoredEntry)
    /// The run is retried after a pause, because of this failure of the machine's handler.
    ///
    /// The notes hold the failed attempts that the retry rule of a step or of the handler has counted. Each
    /// note is stored in the form of a step.
    case retry(after: Duration, FlowFailure, notes: [FlowStoredStep] = [])
    /// The machine has decided on this ending; its `onTerminate` is pending.
    case decide(FlowEnding)
    /// The machine has ended.
    ///
    /// The encoded history has the states at which composite states of the machine resume; `nil` if there are
    /// none.
    case end(FlowEnding, history: [UInt8]? = nil)
}

/// The end of a wait of a machine inside a run, for the worker that holds the run.
public struct FlowPartArrival: Hashable, Sendable {
    /// The path of the machine.
    public let path: FlowPath
    /// The number of the machine's entry whose wait has ended.
    public let number: Int
    /// The cause that ended the wait.
    public let arrival: FlowStoredArrival
    /// The event that ended the wait; `nil` for other causes.
    public let event: FlowStoredEvent?
}
