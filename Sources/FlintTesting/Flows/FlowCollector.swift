internal import FlintFlows
internal import FlintStreams
internal import Synchronization

/// Hears of all flows that run in a task and its children, and hands on what it hears.
///
/// It stands in for the sink of an action, so it passes records on to that one, and to the collector around it.
final class FlowCollector: FlowSink {
    private let presence = Broadcast<Void>()
    /// As long as it is held, the runs make records.
    private let subscription: BroadcastSubscription<Void>
    private let around: (any FlowSink)?
    private let began = ContinuousClock.now
    private let take: @Sendable (FlowTransition) -> Void

    /// Creates a collector inside of the one that the task has.
    ///
    /// - Parameter take: Called with each record, on the task of its flow.
    init(_ take: @escaping @Sendable (FlowTransition) -> Void) {
        self.take = take
        around = FlowSinkSource.standIn
        subscription = presence.subscribe(limit: 1)
    }

    var counter: BroadcastCounter { presence.counter }

    var clock: any Clock<Duration> { FlowSinkSource.sink?.clock ?? ContinuousClock() }

    var now: Duration { FlowSinkSource.sink?.now ?? (ContinuousClock.now - began) }

    func receive(_ transition: FlowTransition, of machine: (any StateMachine.Type)?) {
        take(transition)
        // Only the outermost tells the action, which would hear of it several times otherwise.
        guard let next = around ?? FlowSinkSource.sink else { return }
        guard next.counter.isListening || next.recording?.isOn == true else { return }
        next.receive(transition, of: machine)
    }
}
