public import FlintFlows

/// The entry of a run, or of a machine inside it, into a state: the state with its context, and its wait.
public struct FlowStoredEntry: Hashable, Sendable, Codable {
    /// The number of the entry among those of the run, or of the machine inside it, from 0.
    public let number: Int
    /// The kind of the state: machine, name, and the type and the revision of the context.
    public let kind: FlowKind
    /// The state with its context.
    public let state: FlowStoredState
    /// The wait of the state; `nil` if its handler begins at once.
    public let wait: FlowStoredWait?
    /// The encoded history: the states at which composite states resume; `nil` if there are none.
    public let history: [UInt8]?

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - number: The number of the entry among those of the run, or of the machine inside it, from 0.
    ///   - kind: The kind of the state.
    ///   - state: The state.
    ///   - wait: The wait of the state; `nil` if its handler begins at once.
    ///   - history: The encoded history: the states at which composite states resume; `nil` if there are
    ///     none.
    public init(
        number: Int, kind: FlowKind, state: FlowStoredState, wait: FlowStoredWait?, history: [UInt8]? = nil
    ) {
        self.number = number
        self.kind = kind
        self.state = state
        self.wait = wait
        self.history = history
    }

    /// Returns a copy of the entry; if it has no history, with the history of the given entry.
    ///
    /// Moves and migrations use it, so that composite states resume as before.
    func keepingHistory(of entry: FlowStoredEntry) -> FlowStoredEntry {
        FlowStoredEntry(
            number: number, kind: kind, state: state, wait: wait, history: history ?? entry.history)
    }
}

/// The events and the deadline for which a state waits.
public struct FlowStoredWait: Hashable, Sendable, Codable {
    /// The names of the event types, as in the diagram.
    public let events: [String]
    /// The time from the entry into the state until the deadline; `nil` if the state waits for events only.
    public let limit: Duration?

    /// Creates a wait.
    ///
    /// - Parameters:
    ///   - events: The names of the event types, as in the diagram.
    ///   - limit: The time from the entry into the state until the deadline; `nil` for no deadline.
    public init(events: [String], limit: Duration?) {
        self.events = events
        self.limit = limit
    }
}

/// The cause that ended a wait.
///
/// The cause remains stored until the transaction that records the next entry.
public enum FlowStoredArrival: Hashable, Sendable, Codable {
    /// The wait ended with the event of this number.
    case event(Int)
    /// The wait ended at its deadline.
    case deadline
    /// The wait ended because of a request to cancel the run.
    case cancel
}

/// An event that was sent to a run.
public struct FlowStoredEvent: Hashable, Sendable, Codable {
    /// The number of the event in its run, from 1.
    public let number: Int
    /// The name of the event's type, as in the diagram.
    public let type: String
    /// The encoded event.
    public let payload: [UInt8]
    /// The trace of the code that sent the event; `nil` if the code had none, and for an event that was set
    /// aside.
    public let trace: FlowTrace?

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - number: The number of the event in its run.
    ///   - type: The name of the event's type.
    ///   - payload: The encoded event.
    ///   - trace: The trace of the code that sent the event.
    public init(number: Int, type: String, payload: [UInt8], trace: FlowTrace? = nil) {
        self.number = number
        self.type = type
        self.payload = payload
        self.trace = trace
    }
}
