/// Who hears of the transitions of all flows that run inside of something: an action, for instance.
package protocol FlowSink: Sendable {
    /// Tells whether records are wanted now; it is asked in each transition.
    var recording: FlowRecordingSwitch { get }

    /// The monotonic time since some fixed moment.
    var now: Duration { get }

    /// The clock by which handlers of its flows wait.
    var clock: any Clock<Duration> { get }

    /// Takes a record, on the flow's own task, before the handler of the entered state begins.
    ///
    /// - Parameters:
    ///   - transition: The record.
    ///   - machine: What runs; nil for a supervisor, of which there is no graph.
    func receive(_ transition: FlowTransition, of machine: (any StateMachine.Type)?)

    /// What a run reports to where this sink stands in for that of an action; see ``withFlowSink(_:isolation:_:)``.
    ///
    /// It is asked once for each run, so that a record need not look the action up: that takes longer the deeper runs nest.
    ///
    /// - Parameter action: The sink of the action that the run is in; nil outside of actions.
    /// - Returns: What hears of the run.
    func standingIn(for action: (any FlowSink)?) -> any FlowSink
}

extension FlowSink {
    /// This sink: the action hears of nothing.
    package func standingIn(for action: (any FlowSink)?) -> any FlowSink { self }
}
