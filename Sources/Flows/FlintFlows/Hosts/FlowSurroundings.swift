internal import Synchronization

/// The connection of stored runs to the runtime of actions: traces, callers, log and events.
///
/// `FlintActions` implements it, because this module does not know actions.
package protocol FlowSurroundings: Sendable {
    /// The trace of the calling task, with its current span; `nil` for none.
    var trace: FlowTrace? { get }

    /// Encodes the subject and the baggage of the calling task.
    ///
    /// - Returns: The bytes; `nil` if the task works for the application itself and has no baggage.
    /// - Throws: The error of a subject or baggage that cannot be encoded.
    func caller() throws -> [UInt8]?

    /// Calls a function once on behalf of a caller, and links the function's requests for actions to a trace.
    ///
    /// - Parameters:
    ///   - run: The stored run that continues.
    ///   - trace: The trace in which the run was started, to which the requests are linked; `nil` for none.
    ///   - caller: The encoded subject and baggage, as `caller()` returns them; `nil` for the application
    ///     itself without baggage.
    ///   - body: The function.
    /// - Throws: An error if the caller cannot be decoded. The function is not called then.
    func resuming(
        _ run: DurableRunDescription.ID, in trace: FlowTrace?, for caller: [UInt8]?,
        _ body: @Sendable () async -> Void
    ) async throws

    /// Records a notice for people in the runtime of the calling task.
    ///
    /// - Parameters:
    ///   - notice: The notice.
    ///   - isLogged: Whether the notice is also written into the runtime's log.
    func report(_ notice: FlowNotice, isLogged: Bool)

    /// Whether the events of the calling task's runtime have a reader.
    var isObserved: Bool { get }

    /// Records an event of a stored run in the runtime of the calling task.
    func record(_ event: DurableRunEvent)

    /// Begins to record an attempt of a handler, in the runtime of the calling task.
    ///
    /// - Parameters:
    ///   - run: The stored run.
    ///   - state: The state whose handler begins.
    ///   - attempt: The number of the attempt in this state, from 1.
    ///   - eventTrace: The trace in which the event was sent that the handler takes; `nil` for none.
    /// - Returns: The object that records the steps and the end of the attempt.
    func follow(
        _ run: DurableRunDescription.ID, in state: String, attempt: Int, eventTrace: FlowTrace?
    ) -> any FlowAttemptFollower
}

/// Records the steps and the end of one attempt of a handler.
///
/// If it is released before ``end(_:throwing:)`` was called, it records the outcome `detached`: the worker
/// has left the handler.
@usableFromInline
package protocol FlowAttemptFollower: AnyObject, Sendable {
    /// The current monotonic time in nanoseconds.
    var nanoseconds: Int64 { get }

    /// Records the end of the attempt; a second call has no effect.
    ///
    /// - Parameters:
    ///   - outcome: The outcome of the attempt.
    ///   - error: The error of the handler; `nil` if there is none.
    func end(_ outcome: DurableRunEvent.Outcome, throwing error: (any Error)?)

    /// Records that the work of a step has ended.
    ///
    /// - Parameters:
    ///   - name: The name of the step.
    ///   - start: The value of ``nanoseconds`` when the work began.
    ///   - error: The error of the step; `nil` if it has a result.
    func endStep(_ name: String, since start: Int64, throwing error: (any Error)?)
}

/// The stored run, the state and the attempt in which a handler works.
@usableFromInline
package struct FlowPlace: Sendable {
    /// The identifier of the stored run.
    package let run: DurableRunDescription.ID
    /// The state of the run; for a machine inside the run, the path to the machine and its state.
    package let state: String
    /// The number of the attempt in this state, from 1.
    package let attempt: Int
    /// The object that records the attempt; `nil` without a runtime whose events are read.
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

    /// The runtime of actions that was registered first in this process; `nil` if there is none.
    package static var current: (any FlowSurroundings)? { first.withLock { $0 } }
}
