package import FlintFlows

/// A component of a runtime outside the dispatch, which keeps or forwards data of requests.
///
/// A runtime has one part of each type. The part is created when the runtime is set up or at the part's first
/// use, whichever is earlier.
package protocol RuntimePart: AnyObject, Sendable {
    /// Creates the part of a runtime.
    ///
    /// If two threads create the part at the same time, one instance is dropped. So the initializer must not
    /// have other effects.
    ///
    /// - Parameter host: The components of the runtime that the part may use.
    init(in host: PartHost)

    /// The object that keeps timeline and stacks, which it makes from the rows of the log; `nil` in all parts
    /// but one.
    var follower: (any LogFollower)? { get }

    /// The recorders of the part.
    var recorders: [any Recorder] { get }

    /// The object that reads the transitions of flows inside requests; `nil` in parts that do not read them.
    var flowReader: (any FlowReader)? { get }

    /// Applies the configuration of a set-up to the part; called once, before the first request.
    ///
    /// - Returns: The findings, such as an unusable storage.
    func configure(_ configuration: FlintConfiguration, for runtime: Flint) -> [SetupDiagnostic]

    /// Ends the part's streams and queues.
    func finish()

    /// Waits until the part has done all work that was pending before the call.
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

/// The components of a runtime, such as its clocks and its log, that each ``RuntimePart`` may use.
package struct PartHost: Sendable {
    package let time: RuntimeTime
    package let log: EventLog
    package let names: EventNames
    package let origins: RequestOrigins
    package let logs: LogCenter
    package let transitions: TransitionInterest
}

/// An object that keeps timeline and stacks: it processes each row of a runtime's log once, after a dispatch
/// has written the row.
package protocol LogFollower: AnyObject, Sendable {
    /// Processes all rows up to a position for timeline and stacks.
    ///
    /// - Parameters:
    ///   - position: The position of a written row.
    ///   - isUrgent: Whether timeline and stacks must include the row before the call returns.
    func catchUp(_ position: UInt64, _ isUrgent: Bool)

    /// Returns the position of a running request in its action stack, as text; `nil` if that is not known.
    ///
    /// - Parameter request: The number of the request.
    func place(of request: UInt64) -> String?
}

/// An object that reads the transitions of flows inside requests.
package protocol FlowReader: AnyObject, Sendable {
    /// Whether the reader needs transitions now.
    var isReading: Bool { get }

    /// Receives a transition of a flow inside a request; called in the task of the flow.
    ///
    /// - Parameters:
    ///   - transition: The transition.
    ///   - machine: The type of the state machine; `nil` for another kind of flow.
    ///   - origin: The request in which the flow runs.
    ///   - moment: The time of the transition.
    ///   - state: Returns the entered state with its context; `nil` at the end of the run.
    func read(
        _ transition: FlowTransition, of machine: (any StateMachine.Type)?, _ origin: FlowOrigin,
        at moment: Moment, entering state: () -> (any FlowState)?)
}

/// The origin of a flow: the request in which it runs.
package struct FlowOrigin: Sendable {
    package let request: RequestID
    package let session: String?
    package let subject: EventSubject?
}
