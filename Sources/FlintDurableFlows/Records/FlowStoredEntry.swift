/// An entry into a state, as a worker writes it.
public struct FlowStoredEntry: Hashable, Sendable, Codable {
    /// The number of the entry in its run, from 0.
    public let number: Int
    /// The machine, the state and its revision.
    public let kind: FlowKind
    /// The state.
    public let state: FlowStoredState
    /// What the state waits for; `nil` if its handler begins at once.
    public let wait: FlowStoredWait?
    /// Where composites can be resumed, encoded; `nil` if none is resumed.
    public let history: [UInt8]?

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - number: The number of the entry in its run, from 0.
    ///   - kind: The machine, the state and its revision.
    ///   - state: The state.
    ///   - wait: What the state waits for.
    ///   - history: Where composites can be resumed, encoded.
    public init(
        number: Int, kind: FlowKind, state: FlowStoredState, wait: FlowStoredWait?, history: [UInt8]? = nil
    ) {
        self.number = number
        self.kind = kind
        self.state = state
        self.wait = wait
        self.history = history
    }

    /// The entry, with the history of another one if it has none: what a person or a migration leads to.
    func keepingHistory(of entry: FlowStoredEntry) -> FlowStoredEntry {
        FlowStoredEntry(
            number: number, kind: kind, state: state, wait: wait, history: history ?? entry.history)
    }
}

/// What a stored run waits for.
public struct FlowStoredWait: Hashable, Sendable, Codable {
    /// The names of the types of events, as drawn.
    public let events: [String]
    /// The time from the entry; `nil` to wait for events only.
    public let limit: Duration?

    /// Creates a wait.
    ///
    /// - Parameters:
    ///   - events: The names of the types of events.
    ///   - limit: The time from the entry.
    public init(events: [String], limit: Duration?) {
        self.events = events
        self.limit = limit
    }
}

/// What has ended a wait; it is consumed by the transaction that records the next entry.
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
