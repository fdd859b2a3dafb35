internal import Synchronization

/// The runtime of actions around the work on stored runs, as a higher module provides it.
package protocol FlowSurroundings: Sendable {
    /// The trace of the calling task, with its current span; `nil` for none.
    var trace: FlowTrace? { get }

    /// Encodes the subject and the baggage of the calling task.
    ///
    /// - Returns: The bytes; `nil` for the application without baggage.
    func caller() throws -> [UInt8]?

    /// Calls a function once, on behalf of a caller, and links the requests in it to a trace.
    ///
    /// - Parameters:
    ///   - run: The run that goes on.
    ///   - trace: The trace; `nil` for none.
    ///   - caller: The encoded subject and baggage; `nil` for the application without baggage.
    ///   - body: The function.
    /// - Throws: An error if the caller cannot be decoded. The function is not called then.
    func resuming(
        _ run: DurableRunDescription.ID, in trace: FlowTrace?, for caller: [UInt8]?,
        _ body: @Sendable () async -> Void
    ) async throws

    /// Records a notice in the runtime of the calling task.
    ///
    /// - Parameters:
    ///   - notice: The notice.
    ///   - isLogged: Whether it is also a line of the runtime's log.
    func report(_ notice: FlowNotice, isLogged: Bool)

    /// Whether somebody reads the events of the runtime of the calling task.
    var isObserved: Bool { get }

    /// Records an occurrence in the runtime of the calling task.
    func record(_ event: DurableRunEvent)

    /// Begins to follow an attempt of a handler, in the runtime of the calling task.
    func follow(_ run: DurableRunDescription.ID, in state: String, attempt: Int) -> any FlowAttemptFollower
}

/// The follower of one attempt of a handler.
///
/// If it is released before the end, the handler was left.
@usableFromInline
package protocol FlowAttemptFollower: AnyObject, Sendable {
    /// The monotonic time in nanoseconds.
    var nanoseconds: Int64 { get }

    /// Records the end; a second call has no effect.
    func end(_ outcome: DurableRunEvent.Outcome, throwing error: (any Error)?)

    /// Records a step that was done.
    ///
    /// - Parameters:
    ///   - name: The name of the step.
    ///   - start: The time of its beginning.
    ///   - error: The error of the step; `nil` if it has a result.
    func endStep(_ name: String, since start: Int64, throwing error: (any Error)?)
}

/// The place in a stored run at which a handler works.
@usableFromInline
package struct FlowPlace: Sendable {
    /// The run.
    package let run: DurableRunDescription.ID
    /// The state of the run, or the machine inside the run and its state.
    package let state: String
    /// The number of the attempt in this state, from 1.
    package let attempt: Int
    /// The attempt; `nil` if nobody follows it.
    package let followed: (any FlowAttemptFollower)?

    package init(
        _ run: DurableRunDescription.ID, _ state: String, attempt: Int, followed: (any FlowAttemptFollower)?
    ) {
        (self.run, self.state, self.attempt, self.followed) = (run, state, attempt, followed)
    }
}

/// The connection between the engine of stored runs and the runtime around it.
///
/// Without a registration, runs have neither a trace nor a subject, and notices are not logged.
package enum FlowRuntime {
    private static let first = Mutex<(any FlowSurroundings)?>(nil)

    /// Registers the runtime.
    ///
    /// A second call has no effect.
    package static func connect(_ surroundings: any FlowSurroundings) {
        first.withLock { if $0 == nil { $0 = surroundings } }
    }

    /// The registered runtime; `nil` for none.
    package static var current: (any FlowSurroundings)? { first.withLock { $0 } }
}
