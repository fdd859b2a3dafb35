internal import FlintFlows
internal import Synchronization

/// What the flows inside the actions of a runtime have done lately: a model for debug screens.
///
/// Nothing is written down, and flows cost what they cost otherwise, until somebody asks for it:
///
/// ```swift
/// Flint.flowRuns.startRecording()
/// // … flows run …
/// for run in Flint.flowRuns.snapshot().runs { print(run.machine, run.state) }
/// ```
///
/// The newest runs are kept, with the newest of their transitions: names and numbers, never a context or the text of
/// an error. Flows outside of actions are not among them.
public final class FlowRuns: Sendable {
    private struct State {
        var table: FlowRunTable
        /// How many ask for the recording.
        var interested = 0
    }

    private let transitions: TransitionInterest
    private let isOn = Atomic(false)
    private let state: Mutex<State>

    init(_ transitions: TransitionInterest, limits: FlowRunTable.Limits = FlowRunTable.Limits()) {
        self.transitions = transitions
        state = Mutex(State(table: FlowRunTable(limits)))
    }

    /// Whether runs are written down now.
    public var isRecording: Bool { isOn.load(ordering: .relaxed) }

    /// Begins to write down runs.
    ///
    /// Each call needs one of ``stopRecording()``; between the first and the last of several, recording goes on. Runs that
    /// are under way appear with their next transition. Those that were under way when recording last ended are
    /// forgotten, since their end may have been missed.
    public func startRecording() {
        state.withLock { state in
            state.interested += 1
            guard state.interested == 1 else { return }
            state.table.forgetRunning()
            isOn.store(true, ordering: .relaxed)
            transitions.begin()
        }
    }

    /// Ends a recording that was begun with ``startRecording()``; what was written down stays.
    ///
    /// A call too many does nothing.
    public func stopRecording() {
        state.withLock { state in
            guard state.interested > 0 else { return }
            state.interested -= 1
            guard state.interested == 0 else { return }
            isOn.store(false, ordering: .relaxed)
            transitions.end()
        }
    }

    /// Forgets everything that was written down; recording goes on.
    public func clear() {
        state.withLock { $0.table = FlowRunTable($0.table.limits) }
    }

    /// What was written down.
    ///
    /// - Returns: The machines and the newest runs.
    /// - Complexity: Linear in the number of kept runs and ways; transitions are shared.
    public func snapshot() -> Snapshot {
        let table = state.withLock { $0.table }
        // Outside of the lock: the graph is the application's.
        return table.snapshot()
    }

    /// Writes down a transition, on the flow's own task.
    func record(
        _ transition: FlowTransition, of machine: (any StateMachine.Type)?,
        _ origin: @autoclosure () -> FlowRunTable.Origin, at moment: Moment
    ) {
        state.withLock { state in
            guard state.interested > 0 else { return }
            state.table.record(transition, of: machine, origin(), at: moment)
        }
    }
}

extension Flint {
    /// What the flows inside the runtime's actions have done lately.
    public var flowRuns: FlowRuns { hub.flowRuns }

    /// What the flows inside the actions of the current runtime have done lately.
    public static var flowRuns: FlowRuns { current.flowRuns }
}
