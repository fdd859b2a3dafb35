/// Receives the transitions of all flows in a scope, for instance in an action.
package protocol FlowSink: Sendable {
    /// Whether records are requested; read in each transition.
    var recording: FlowRecordingSwitch { get }

    /// The monotonic time since a fixed moment, in nanoseconds.
    var nanoseconds: Int64 { get }

    /// The clock that handlers of its flows wait by.
    var clock: any Clock<Duration> { get }

    /// Receives a record, on the flow's own task, before the handler of the entered state begins.
    ///
    /// - Parameters:
    ///   - transition: The record.
    ///   - machine: The machine of the run; `nil` for a supervisor, which has no graph.
    ///   - nanoseconds: The time of the transition, by the sink's own clock.
    func receive(
        _ transition: FlowTransition, of machine: (any StateMachine.Type)?, at nanoseconds: Int64)

    /// The sink that a run reports to where this sink replaces that of an action; see
    /// ``withFlowSink(_:isolation:_:)``.
    ///
    /// It is called once per run, so that a record need not look up the action, which takes longer the deeper runs
    /// nest.
    ///
    /// - Parameter action: The sink of the action that the run is in; `nil` outside of actions.
    /// - Returns: The sink that receives the run's transitions.
    func standingIn(for action: (any FlowSink)?) -> any FlowSink
}

extension FlowSink {
    /// This sink alone: the action receives nothing.
    package func standingIn(for action: (any FlowSink)?) -> any FlowSink { self }
}
