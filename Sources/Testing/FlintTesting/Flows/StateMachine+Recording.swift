public import FlintFlows
internal import FlintStreams
internal import Synchronization

extension StateMachine {
    /// Runs the machine once and records its transitions.
    ///
    /// The run has its own task, so that a script can cancel it. Canceling the calling task cancels the run,
    /// too.
    ///
    /// - Parameter input: The input of the run.
    /// - Returns: The recorded run, with its path, its ending, and its output or error.
    public func recordRun(_ input: Input) async -> RecordedRun<Output> {
        await recordRun(from: Self.begin(with: input))
    }

    /// Runs the machine from any of its states and records its transitions.
    ///
    /// - Parameter state: The state in which the run begins.
    /// - Returns: The recorded run, with its path, its ending, and its output or error.
    public func recordRun(from state: State) async -> RecordedRun<Output> {
        await record { try await run(from: state) }
    }

    /// Runs a closure in a task of its own, and records the transitions of the flows that run in it.
    private func record(
        _ body: @escaping @Sendable () async throws -> Output
    ) async -> RecordedRun<Output> {
        let records = FlowRecords()
        let task = Task(name: "flow.record") { () async -> Result<Output, any Error> in
            await withFlowSink(FlowCollector(records.add)) {
                do {
                    return .success(try await body())
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
    /// - Returns: The recorded run, with its path, its ending, and its output or error.
    public func recordRun() async -> RecordedRun<Output> { await recordRun(()) }
}

extension StateMachine where State: EventDrivenState {
    /// Runs the machine once with given events, and records its transitions.
    ///
    /// Waiting states receive the events in order. After the last event, a state that waits for an event and
    /// has no deadline fails with `FlowError`, so that no test hangs.
    ///
    /// - Parameters:
    ///   - input: The input of the run.
    ///   - events: The events for waiting states, in order.
    /// - Returns: The recorded run, with its path, its ending, and its output or error.
    public func recordRun(_ input: Input, events: [State.EventUnion]) async -> RecordedRun<Output> {
        await recordRun(from: Self.begin(with: input), events: events)
    }

    /// Runs the machine from any of its states with given events, and records its transitions.
    ///
    /// - Parameters:
    ///   - state: The state in which the run begins.
    ///   - events: The events for waiting states, in order.
    /// - Returns: The recorded run, with its path, its ending, and its output or error.
    public func recordRun(
        from state: State, events: [State.EventUnion]
    ) async -> RecordedRun<Output> {
        await record {
            let (stream, continuation) = AsyncStream.makeStream(of: State.EventUnion.self)
            events.forEach { continuation.yield($0) }
            continuation.finish()
            return try await run(from: state, events: stream)
        }
    }
}

/// The recorded transitions of flows, in the order in which they arrived.
final class FlowRecords: Sendable {
    private let records = Mutex<[FlowTransition]>([])

    var all: [FlowTransition] { records.withLock { $0 } }

    @Sendable func add(_ record: FlowTransition) { records.withLock { $0.append(record) } }
}

/// A receiver of the transitions of all flows that run in a task and its child tasks.
///
/// Inside of an action, the collector takes the place of the receiver that records the action's transitions.
/// It therefore passes each transition on: to that receiver, or to the collector in which it was created.
struct FlowCollector: FlowSink {
    let recording = FlowRecordingSwitch()
    private let take: @Sendable (FlowTransition) -> Void
    /// The collector in which this one was created, or else the receiver that records the action's
    /// transitions; `nil` if there is neither.
    ///
    /// Only the outermost collector passes transitions to the action's receiver, so that the receiver gets
    /// each transition once.
    private var next: (any FlowSink)?
    /// The receiver that records the action's transitions; its clock gives the times of the transitions.
    ///
    /// It is `nil` outside of an action.
    private var action: (any FlowSink)?

    /// Creates a collector inside of the task's current one.
    ///
    /// - Parameter take: A function that receives each transition, on the task of its flow.
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
        _ transition: FlowTransition, of machine: (any StateMachine.Type)?, at nanoseconds: Int64,
        entering state: () -> (any FlowState)?
    ) {
        take(transition)
        guard let next, next.recording.isOn else { return }
        next.receive(transition, of: machine, at: nanoseconds, entering: state)
    }
}
