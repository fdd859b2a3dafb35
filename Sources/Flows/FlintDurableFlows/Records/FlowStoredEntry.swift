/// One entry of a run into a state.
public struct FlowStoredEntry: Hashable, Sendable, Codable {
    /// The number of the entry in its run, from 0.
    public let number: Int
    /// The machine, the state and its revision.
    public let kind: FlowKind
    /// The stored state.
    public let state: FlowStoredState
    /// The wait of the state; `nil` if its handler begins at once.
    public let wait: FlowStoredWait?
    /// The encoded places at which composites resume; `nil` if there are none.
    public let history: [UInt8]?

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - number: The number of the entry in its run, from 0.
    ///   - kind: The machine, the state and its revision.
    ///   - state: The state.
    ///   - wait: The wait of the state; `nil` if its handler begins at once.
    ///   - history: The encoded places at which composites resume.
    public init(
        number: Int, kind: FlowKind, state: FlowStoredState, wait: FlowStoredWait?, history: [UInt8]? = nil
    ) {
        self.number = number
        self.kind = kind
        self.state = state
        self.wait = wait
        self.history = history
    }

    /// Returns the entry, with the history of another entry if it has none, for moves and migrations.
    func keepingHistory(of entry: FlowStoredEntry) -> FlowStoredEntry {
        FlowStoredEntry(
            number: number, kind: kind, state: state, wait: wait, history: history ?? entry.history)
    }
}

/// The events and the deadline for which a state waits.
public struct FlowStoredWait: Hashable, Sendable, Codable {
    /// The names of the event types, as drawn.
    public let events: [String]
    /// The deadline, measured from the entry; `nil` if the state waits for events only.
    public let limit: Duration?

    /// Creates a wait.
    ///
    /// - Parameters:
    ///   - events: The names of the event types, as drawn.
    ///   - limit: The deadline, measured from the entry.
    public init(events: [String], limit: Duration?) {
        self.events = events
        self.limit = limit
    }
}

/// The cause that ended a wait.
///
/// The transaction that records the next entry consumes it.
public enum FlowStoredArrival: Hashable, Sendable, Codable {
    /// The event with this number.
    case event(Int)
    /// The deadline.
    case deadline
    /// A request to cancel the run.
    case cancel
}

/// An event that was sent to a run.
public struct FlowStoredEvent: Hashable, Sendable, Codable {
    /// The number of the event in its run, from 1.
    public let number: Int
    /// The name of its type, as drawn.
    public let type: String
    /// The encoded event.
    public let payload: [UInt8]

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - number: The number of the event in its run.
    ///   - type: The name of its type.
    ///   - payload: The encoded event.
    public init(number: Int, type: String, payload: [UInt8]) {
        self.number = number
        self.type = type
        self.payload = payload
    }
}
