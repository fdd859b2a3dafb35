/// What the records of one run have in common, made once and shared by them.
@usableFromInline
final class FlowFacts: Sendable {
    @usableFromInline let flow: FlowID
    @usableFromInline let machine: String
    /// What runs, for those who want its graph.
    private let machineType: (any StateMachine.Type)?
    private let sink: (any FlowSink)?
    private let clock: @Sendable () -> Duration

    init(
        flow: FlowID, machine: String, type: (any StateMachine.Type)?, sink: (any FlowSink)?,
        now: (@Sendable () -> Duration)?
    ) {
        self.flow = flow
        self.machine = machine
        machineType = type
        self.sink = sink
        // Chosen once, and without `??`: through it the closure would be called by way of two others.
        if let sink {
            clock = { sink.now }
        } else if let now {
            clock = now
        } else {
            clock = { .zero }
        }
    }

    /// The time by the sink's clock, so that those of an action and its flows agree; else by that of the log.
    @usableFromInline var now: Duration { clock() }

    @usableFromInline
    func report(_ transition: FlowTransition) {
        sink?.receive(transition, of: machineType)
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
