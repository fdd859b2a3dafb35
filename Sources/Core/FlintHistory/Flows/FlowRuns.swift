public import FlintFlows
internal import Synchronization

/// A recorder of recent runs of the flows inside a runtime's actions, for debug screens.
///
/// Nothing is recorded, and flows cost nothing more, until you start the recording:
///
/// ```swift
/// Flint.current.flowRuns.startRecording()
/// // … flows run …
/// for run in Flint.current.flowRuns.snapshot().runs { print(run.machine, run.state) }
/// ```
///
/// The newest runs are kept, with the newest of their transitions. A transition has names and numbers, but
/// neither a context nor the text of an error. Flows outside of actions are not recorded.
public final class FlowRuns: Sendable {
    private struct State {
        var table: FlowRunTable
        /// The number of ``startRecording()`` calls without a matching ``stopRecording()``.
        var interested = 0
    }

    private let transitions: TransitionInterest
    private let isOn = Atomic(false)
    private let state: Mutex<State>

    init(_ transitions: TransitionInterest, limits: FlowRunTable.Limits = FlowRunTable.Limits()) {
        self.transitions = transitions
        state = Mutex(State(table: FlowRunTable(limits)))
    }

    package convenience init(in host: PartHost) { self.init(host.transitions) }

    /// Whether runs are being recorded.
    public var isRecording: Bool { isOn.load(ordering: .relaxed) }

    /// Starts recording runs.
    ///
    /// Each call needs a matching call of ``stopRecording()``. Recording continues until the last matching
    /// call. Runs that are already running appear with their next transition. Runs that were running when the
    /// last recording stopped are removed, because their end may not have been recorded.
    public func startRecording() {
        state.withLock { state in
            state.interested += 1
            guard state.interested == 1 else { return }
            state.table.forgetRunning()
            isOn.store(true, ordering: .relaxed)
            transitions.begin()
        }
    }

    /// Stops a recording that ``startRecording()`` started.
    ///
    /// Recorded runs are kept.
    ///
    /// A call without a matching ``startRecording()`` has no effect.
    public func stopRecording() {
        state.withLock { state in
            guard state.interested > 0 else { return }
            state.interested -= 1
            guard state.interested == 0 else { return }
            isOn.store(false, ordering: .relaxed)
            transitions.end()
        }
    }

    /// Removes all recorded runs.
    ///
    /// Recording continues.
    public func clear() {
        state.withLock { $0.table = FlowRunTable($0.table.limits) }
    }

    /// Returns a snapshot of the recorded runs.
    ///
    /// - Returns: The machines with the number of transitions along each edge, and the newest runs.
    /// - Complexity: Linear in the number of kept runs and edges; transitions are shared.
    public func snapshot() -> Snapshot {
        let table = state.withLock { $0.table }
        // The graph is read outside the lock, because it is application code.
        return table.snapshot()
    }
}

extension FlowRuns: RuntimePart, FlowReader {
    package var flowReader: (any FlowReader)? { self }

    package var isReading: Bool { isRecording }

    /// Records a transition, in the task of the flow.
    ///
    /// - Parameters:
    ///   - transition: The transition.
    ///   - machine: The type of the state machine; `nil` for another kind of flow.
    ///   - origin: The request in which the flow runs.
    ///   - moment: The time of the transition.
    ///   - entered: Not used, because a recorded transition has no context.
    package func read(
        _ transition: FlowTransition, of machine: (any StateMachine.Type)?, _ origin: FlowOrigin,
        at moment: Moment, entering entered: () -> (any FlowState)?
    ) {
        state.withLock { state in
            guard state.interested > 0 else { return }
            state.table.record(transition, of: machine, origin, at: moment)
        }
    }
}

extension Flint {
    /// The recorded runs of flows inside the runtime's actions.
    public var flowRuns: FlowRuns { recorders.part(FlowRuns.self) }
}

extension FlowRuns {
    /// A snapshot of the recorded runs.
    public struct Snapshot: Sendable, Hashable, Encodable {
        /// The machines with a recorded run, in the order in which they were first recorded.
        public let machines: [Machine]

        /// The newest runs, in the order in which they began or, as stored runs, were resumed last.
        public let runs: [Run]

        /// The number of recorded runs that were dropped.
        public let droppedRuns: Int
    }

    /// A state machine with the number of recorded transitions along each edge.
    public struct Machine: Sendable, Hashable {
        /// The graph of the machine's states and edges.
        public let graph: FlowGraph

        /// The number of recorded transitions along each edge, in the order of the edges' first transitions.
        ///
        /// Edges without transitions are omitted.
        public let visits: [Visit]
    }

    /// An edge of a machine, with the number of recorded transitions along it.
    public struct Visit: Sendable, Hashable, Encodable {
        /// The name of the state that the transitions leave.
        public let from: String

        /// The name of the state that the transitions enter.
        public let to: String

        /// The number of recorded transitions.
        public let count: Int
    }
}
