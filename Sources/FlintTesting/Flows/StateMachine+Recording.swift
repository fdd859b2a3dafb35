public import FlintFlows
internal import Synchronization

extension StateMachine {
    /// Runs the machine once and records what it does.
    ///
    /// The run has a task of its own, so that a script can cancel it; canceling the task that waits cancels it, too.
    ///
    /// - Parameter input: What it begins with.
    /// - Returns: Its path, its ending, and its output or error.
    public func recordRun(_ input: Input) async -> RecordedRun<Output> {
        await recordRun(from: Self.begin(with: input))
    }

    /// Runs the machine from any of its states and records what it does.
    ///
    /// - Parameter state: The state to begin at.
    /// - Returns: Its path, its ending, and its output or error.
    public func recordRun(from state: State) async -> RecordedRun<Output> {
        let heard = FlowRecords()
        let task = Task(name: "flow.record") { () async -> Result<Output, any Error> in
            await withFlowSink(FlowCollector(heard.add)) {
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
        return RecordedRun(result: result, heard: heard.all)
    }
}

extension StateMachine where Input == Void {
    /// Runs the machine once and records what it does.
    ///
    /// - Returns: Its path, its ending, and its output or error.
    public func recordRun() async -> RecordedRun<Output> { await recordRun(()) }
}

/// Records of flows, in the order in which they came.
final class FlowRecords: Sendable {
    private let records = Mutex<[FlowTransition]>([])

    var all: [FlowTransition] { records.withLock { $0 } }

    @Sendable func add(_ record: FlowTransition) { records.withLock { $0.append(record) } }
}
