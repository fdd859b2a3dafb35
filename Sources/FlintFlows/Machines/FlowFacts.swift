internal import Synchronization

/// What the records of one run have in common, made once and shared by them.
@usableFromInline
final class FlowFacts: Sendable {
    @usableFromInline let flow: FlowID
    @usableFromInline let machine: String
    /// What runs, for those who want its graph.
    private let machineType: (any StateMachine.Type)?
    private let sink: (any FlowSink)?
    private let clock: @Sendable () -> Duration
    /// The run that this one is a part of.
    private let outer: Mutex<FlowFacts?>
    private let hasEnded = Atomic(false)

    /// - Parameters:
    ///   - outer: The innermost run that goes on.
    ///   - machine: The name of the machine.
    ///   - type: What runs.
    ///   - sink: Who hears of it.
    ///   - now: The time of the log, where there is no sink.
    init(
        below outer: FlowFacts?, machine: String, type: (any StateMachine.Type)?, sink: (any FlowSink)?,
        now: (@Sendable () -> Duration)?
    ) {
        flow = FlowID(below: outer?.flow)
        self.outer = Mutex(outer)
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

    // One after another: releasing a long line of runs from its end would nest as deep as the line is long.
    deinit {
        var next = takeOuter()
        while next != nil, isKnownUniquelyReferenced(&next) {
            let outer = next?.takeOuter()
            next = outer
        }
    }

    private func takeOuter() -> FlowFacts? { outer.withLock { $0.take() } }

    /// Notes that the run has ended: what its tasks begin from now on is no part of it.
    @usableFromInline
    func end() { hasEnded.store(true, ordering: .releasing) }

    /// This run or the innermost one around it that goes on.
    ///
    /// A flow that begins itself again in a task, for ever, must not have a path of all runs that it ever was.
    var innermostRunning: FlowFacts? {
        var run: FlowFacts? = self
        while let ended = run, ended.hasEnded.load(ordering: .acquiring) { run = ended.outer.withLock { $0 } }
        return run
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
