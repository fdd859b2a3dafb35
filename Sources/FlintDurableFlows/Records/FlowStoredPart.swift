/// A machine inside a run, as it is stored: that of a composite, a region, a branch of a fork, or a subflow.
///
/// It is kept until the state around it is left. When the machine has ended, only its result remains.
public struct FlowStoredPart: Hashable, Sendable, Codable {
    /// Where it stands.
    public let path: FlowPath
    /// The entry at which it stands.
    public package(set) var entry: FlowStoredEntry
    /// The state before; the same state at the beginning.
    public internal(set) var previous: FlowStoredState
    /// When it entered the state.
    public internal(set) var enteredAt: FlowTime
    /// The deadline of its wait.
    public internal(set) var due: FlowTime?
    /// The end of its wait; `nil` if it goes on, or if the state does not wait.
    public internal(set) var arrival: FlowStoredArrival?
    /// How often the handler of its state has failed.
    public internal(set) var failures: Int = 0
    /// How it has decided to end; its `onTerminate` may not have run.
    public internal(set) var decision: FlowEnding?
    /// How it has ended.
    public internal(set) var result: FlowEnding?

    init(_ path: FlowPath, _ entry: FlowStoredEntry, at now: FlowTime) {
        self.path = path
        self.entry = entry
        previous = entry.state
        enteredAt = now
    }

    /// Whether it waits, and nothing has ended the wait.
    public var isWaiting: Bool { entry.wait != nil && arrival == nil && decision == nil && result == nil }
}

/// What happens to a machine inside a run.
public enum FlowPartChange: Hashable, Sendable, Codable {
    /// It enters a state: what ended its wait is consumed, and the steps and machines of the last entry go.
    case enter(FlowStoredEntry)
    /// The run is to be taken again after a time, because of this failure of the machine's handler.
    case retry(after: Duration, FlowFailure)
    /// It has decided on this end; its `onTerminate` has not run yet.
    case decide(FlowEnding)
    /// It has ended, and can be resumed there.
    case end(FlowEnding, history: [UInt8]? = nil)
}

/// The end of the wait of a machine inside a run, as its worker learns of it.
public struct FlowPartArrival: Hashable, Sendable {
    /// Where the machine stands.
    public let path: FlowPath
    /// The number of the entry that waits.
    public let number: Int
    /// What has ended the wait.
    public let arrival: FlowStoredArrival
    /// The event that has ended the wait.
    public let event: FlowStoredEvent?
}
