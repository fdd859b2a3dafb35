/// Who hears of the transitions of all flows that run inside of something: an action, for instance.
package protocol FlowSink: Sendable {
    /// Whether anybody listens now. It is asked in each transition, so it has to be cheap.
    var isListening: Bool { get }

    /// The monotonic time since some fixed moment.
    var now: Duration { get }

    /// Takes a record, on the flow's own task, before the handler of the entered state begins.
    ///
    /// - Parameter transition: The record.
    func receive(_ transition: FlowTransition)
}
