package import FlintStreams

/// Who hears of the transitions of all flows that run inside of something: an action, for instance.
package protocol FlowSink: Sendable {
    /// Tells whether anybody listens now; it is asked in each transition.
    var counter: BroadcastCounter { get }

    /// Tells whether records are wanted although nobody listens; nil if they never are.
    var recording: FlowRecordingSwitch? { get }

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
}

extension FlowSink {
    /// Nil: records are for listeners only.
    package var recording: FlowRecordingSwitch? { nil }
}
