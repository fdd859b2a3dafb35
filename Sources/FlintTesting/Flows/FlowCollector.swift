internal import FlintFlows
internal import FlintStreams

/// Receives the records of all flows that run in a task and its children, and forwards them.
///
/// It replaces the sink of an action, so it forwards records to that sink, and to the enclosing collector.
struct FlowCollector: FlowSink {
    let recording = FlowRecordingSwitch()
    private let take: @Sendable (FlowTransition) -> Void
    /// The enclosing collector; only the outermost one forwards to the action, which would otherwise receive each
    /// record several times.
    private var next: (any FlowSink)?
    /// The action of the run, whose clock gives the times of the records.
    private var action: (any FlowSink)?

    /// Creates a collector inside the current one of the task.
    ///
    /// - Parameter take: Called with each record, on the task of its flow.
    init(_ take: @escaping @Sendable (FlowTransition) -> Void) {
        self.take = take
        next = FlowSinkSource.standIn
        recording.set(true)
    }

    var clock: any Clock<Duration> { action?.clock ?? ContinuousClock() }

    var nanoseconds: Int64 { action?.nanoseconds ?? SystemTicks.now }

    func standingIn(for action: (any FlowSink)?) -> any FlowSink {
        var collector = self
        collector.action = action
        collector.next = next?.standingIn(for: action) ?? action
        return collector
    }

    func receive(
        _ transition: FlowTransition, of machine: (any StateMachine.Type)?, at nanoseconds: Int64
    ) {
        take(transition)
        guard let next, next.recording.isOn else { return }
        next.receive(transition, of: machine, at: nanoseconds)
    }
}
