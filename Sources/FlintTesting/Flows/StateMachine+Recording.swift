public import FlintFlows
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
