package import FlintFlows

/// A component of a runtime that the dispatch does not know, which keeps or forwards data of requests.
///
/// A runtime has one part of each type, made when the runtime is set up or on first use, whichever is earlier.
package protocol RuntimePart: AnyObject, Sendable {
    /// Creates the part of a runtime.
    ///
    /// Of two parts made concurrently, one is dropped, so the initializer must not have other effects.
    ///
    /// - Parameter host: The parts of the runtime that are accessible to the part.
    init(in host: PartHost)

    /// The object that folds the rows of the runtime's log; only one part has it.
    var follower: (any LogFollower)? { get }

    /// The recorders of the part.
    var recorders: [any Recorder] { get }

    /// The object that reads the transitions of the flows inside requests; only one part has it.
    var flowReader: (any FlowReader)? { get }

    /// Applies the configuration of a set-up; called once, before the first request.
    ///
    /// - Returns: The findings, such as an unusable storage.
    func configure(_ configuration: FlintConfiguration, for runtime: Flint) -> [SetupDiagnostic]

    /// Ends streams and queues.
    func finish()

    /// Waits for all work that was pending before the call.
    func settle() async
}

extension RuntimePart {
    package var follower: (any LogFollower)? { nil }
    package var recorders: [any Recorder] { [] }
    package var flowReader: (any FlowReader)? { nil }
    package func configure(_ configuration: FlintConfiguration, for runtime: Flint) -> [SetupDiagnostic] {
        []
    }
    package func finish() {}
    package func settle() async {}
}

/// The components of a runtime that are accessible to its parts.
package struct PartHost: Sendable {
    package let time: RuntimeTime
    package let log: EventLog
    package let names: EventNames
    package let origins: RequestOrigins
    package let logs: LogCenter
    package let transitions: TransitionInterest
}

/// Folds the rows of a runtime's log, asynchronously to the dispatches that write them.
package protocol LogFollower: AnyObject, Sendable {
    /// Folds rows up to one that was written.
    ///
    /// - Parameters:
    ///   - position: The position of the row.
    ///   - isUrgent: Whether the effects of the row must be visible before the call returns.
    func catchUp(_ position: UInt64, _ isUrgent: Bool)

    /// Returns the position of a running request in its action stack, as text; nil if that is not known.
    func place(of request: UInt64) -> String?
}

/// Reads the transitions of the flows inside requests.
package protocol FlowReader: AnyObject, Sendable {
    /// Whether it needs transitions now.
    var isReading: Bool { get }

    /// Handles a transition, on the flow's own task.
    func read(
        _ transition: FlowTransition, of machine: (any StateMachine.Type)?, _ origin: FlowOrigin,
        at moment: Moment)
}

/// The origin of a flow: the request in which it runs.
package struct FlowOrigin: Sendable {
    package let request: RequestID
    package let session: String?
    package let subject: EventSubject?
}
