package import FlintFlows

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
