/// The environment of a run, which delivers events to its states and to those of inner runs.
@usableFromInline
package protocol FlowHost: AnyObject, Sendable {
    /// The journal that stores the run's entries and steps; `nil` if the run is not recorded.
    var journal: (any FlowJournal)? { get }

    /// Waits for an event or a deadline.
    ///
    /// - Parameters:
    ///   - wait: The types of the awaited events, and the deadline.
    ///   - clock: The clock of the deadline.
    /// - Returns: The event or the deadline, whichever came first. Each event is delivered once.
    /// - Throws: `CancellationError` if the task was canceled first; ``FlowError`` if the events have ended.
    func next(_ wait: FlowWait, clock: any Clock<Duration>) async throws -> FlowArrival
}

/// The cause that ended a wait.
@usableFromInline
package enum FlowArrival: Sendable {
    /// An event ended the wait; this is the event's value.
    case event(any Sendable)
    /// The deadline ended the wait.
    case deadline
}
