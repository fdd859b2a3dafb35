/// The wait of a state: the types of the awaited events, and a deadline.
public struct FlowWait: Hashable, Sendable {
    /// The types of the awaited events, any of which ends the wait; empty for a state that only waits for its
    /// deadline.
    public let events: [FlowEventType]
    /// The longest time of the wait, from the entry into the state, by the clock of the run; `nil` to wait
    /// for an event only.
    public let deadline: Duration?

    /// Creates a wait.
    ///
    /// - Parameters:
    ///   - events: The types of the awaited events; empty to wait for the deadline only.
    ///   - deadline: The longest time of the wait, from the entry into the state; a time of zero or less is
    ///     over at once; `nil` to wait for events only.
    public init(for events: [FlowEventType], deadline: Duration? = nil) {
        self.events = events
        self.deadline = deadline
    }
}

/// The input of a waiting state's handler: a case of the enum `Event` that is generated for the state.
///
/// Conformances are generated.
public protocol AwaitedEvent: Sendable {
    /// The types of the events that end the wait, and its deadline.
    static var wait: FlowWait { get }

    /// The case that the handler receives when the deadline has passed; `nil` if the state has no deadline.
    static var expired: Self? { get }

    /// Creates the case for an event from the event's value.
    ///
    /// - Parameter payload: The value of an event; the result is `nil` if the state does not wait for events
    ///   with values of that type.
    init?(_ payload: any Sendable)
}

extension AwaitedEvent {
    /// The default, `nil`, for a state without a deadline.
    public static var expired: Self? { nil }
}
