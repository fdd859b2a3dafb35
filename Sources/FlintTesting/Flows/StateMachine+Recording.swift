public import FlintFlows
internal import FlintStreams
internal import Synchronization

extension StateMachine {
    /// Runs the machine once and records its transitions.
    ///
    /// The run has its own task, so that a script can cancel it; canceling the waiting task cancels it, too.
    ///
    /// - Parameter input: The input.
    /// - Returns: Its path, its ending, and its output or error.
    public func recordRun(_ input: Input) async -> RecordedRun<Output> {
        await recordRun(from: Self.begin(with: input))
    }

    /// Runs the machine from any of its states and records its transitions.
    ///
    /// - Parameter state: The state to begin at.
    /// - Returns: Its path, its ending, and its output or error.
    public func recordRun(from state: State) async -> RecordedRun<Output> {
        let records = FlowRecords()
        let task = Task(name: "flow.record") { () async -> Result<Output, any Error> in
            await withFlowSink(FlowCollector(records.add)) {
                do {
                    return .success(try await run(from: state))
                } catch {
                    return .failure(error)
                }
            }
        }
        let result = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        return RecordedRun(result: result, records: records.all)
    }
}

extension StateMachine where Input == Void {
    /// Runs the machine once and records its transitions.
    ///
    /// - Returns: Its path, its ending, and its output or error.
    public func recordRun() async -> RecordedRun<Output> { await recordRun(()) }
}

/// Records of flows, in the order of their arrival.
final class FlowRecords: Sendable {
    private let records = Mutex<[FlowTransition]>([])

    var all: [FlowTransition] { records.withLock { $0 } }

    @Sendable func add(_ record: FlowTransition) { records.withLock { $0.append(record) } }
}

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
