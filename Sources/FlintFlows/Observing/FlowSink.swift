package import FlintStreams

/// Who hears of the transitions of all flows that run inside of something: an action, for instance.
package protocol FlowSink: Sendable {
    /// Tells whether anybody listens now; it is asked in each transition.
    var counter: BroadcastCounter { get }

    /// The monotonic time since some fixed moment.
    var now: Duration { get }

    /// Takes a record, on the flow's own task, before the handler of the entered state begins.
    ///
    /// - Parameter transition: The record.
    func receive(_ transition: FlowTransition)
}
