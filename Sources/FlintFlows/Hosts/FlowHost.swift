/// What a run lives in: it hands out the events that the states of the run, and of runs inside it, wait for.
@usableFromInline
package protocol FlowHost: AnyObject, Sendable {
    /// The journal of the run; `nil` if nothing is recorded.
    var journal: (any FlowJournal)? { get }

    /// Waits for an event or a deadline.
    ///
    /// - Parameters:
    ///   - wait: The types of events, and the deadline.
    ///   - clock: Measures the deadline.
    /// - Returns: Whichever came first; each event is handed out once.
    /// - Throws: `CancellationError` if the task was canceled first; ``FlowError`` if no event can come any more.
    func next(_ wait: FlowWait, clock: any Clock<Duration>) async throws -> FlowArrival
}

/// What ended a wait.
@usableFromInline
package enum FlowArrival: Sendable {
    /// An event with this value.
    case event(any Sendable)
    /// The deadline.
    case deadline
}
