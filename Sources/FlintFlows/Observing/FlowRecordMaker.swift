/// What the records of one run have in common.
@usableFromInline
final class FlowRecordMaker: Sendable {
    private let flow: FlowID
    private let machine: String
    private let sink: (any FlowSink)?
    private let clock: @Sendable () -> Duration

    init(flow: FlowID, machine: String, sink: (any FlowSink)?, now: (@Sendable () -> Duration)?) {
        self.flow = flow
        self.machine = machine
        self.sink = sink
        clock = now ?? { .zero }
    }

    @usableFromInline var isListening: Bool { sink?.isListening == true }

    /// The sink's clock, so that the times of an action and its flows agree; else that of the log.
    @usableFromInline var now: Duration { sink?.now ?? clock() }

    @usableFromInline
    func make(
        _ kind: FlowTransition.Kind, index: Int, from: String?, to: String, isPseudo: Bool,
        elapsed: Duration?,
        errorType: String?
    ) -> FlowTransition {
        FlowTransition(
            flow: flow, machine: machine, index: index, from: from, to: to, kind: kind, isPseudo: isPseudo,
            elapsed: elapsed, errorType: errorType)
    }

    @usableFromInline
    func report(_ transition: FlowTransition) {
        if let sink, sink.isListening { sink.receive(transition) }
    }

    @usableFromInline
    static func typeName(of error: any Error) -> String {
        String(describing: type(of: error))
    }

    /// The type of an error that ended a run; nil if it was an exit or a cancellation, which is no failure.
    @usableFromInline
    static func failureName(of error: any Error) -> String? {
        FlowTransition.Ending(error) == .failed ? typeName(of: error) : nil
    }
}

extension FlowTransition.Ending {
    /// How the run of the current task ended; a `CancellationError` is a failure unless the task is canceled.
    @usableFromInline
    init(_ error: (any Error)?) {
        self =
            switch error {
            case nil: .finished
            case .some(FlowExit.back): .back
            case .some(FlowExit.cancelled): .cancelled
            case is CancellationError where Task.isCancelled: .taskCancelled
            default: .failed
            }
    }
}
