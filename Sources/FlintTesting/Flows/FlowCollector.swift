internal import FlintFlows

/// Hears of all flows that run in a task and its children, and hands on what it hears.
///
/// It stands in for the sink of an action, so it passes records on to that one, and to the collector around it.
struct FlowCollector: FlowSink {
    let recording = FlowRecordingSwitch()
    private let began = ContinuousClock.now
    private let take: @Sendable (FlowTransition) -> Void
    /// The collector around it; the action, for the outermost one only, as it would hear of each record several times otherwise.
    private var next: (any FlowSink)?
    /// The action that the run is in, whose clock is that of the records.
    private var action: (any FlowSink)?

    /// Creates a collector inside of the one that the task has.
    ///
    /// - Parameter take: Called with each record, on the task of its flow.
    init(_ take: @escaping @Sendable (FlowTransition) -> Void) {
        self.take = take
        next = FlowSinkSource.standIn
        recording.set(true)
    }

    var clock: any Clock<Duration> { action?.clock ?? ContinuousClock() }

    var now: Duration { action?.now ?? (ContinuousClock.now - began) }

    func standingIn(for action: (any FlowSink)?) -> any FlowSink {
        var collector = self
        collector.action = action
        collector.next = next?.standingIn(for: action) ?? action
        return collector
    }

    func receive(_ transition: FlowTransition, of machine: (any StateMachine.Type)?) {
        take(transition)
        guard let next, next.recording.isOn else { return }
        next.receive(transition, of: machine)
    }
}
