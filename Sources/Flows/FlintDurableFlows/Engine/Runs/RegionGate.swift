internal import FlintStreams
internal import Synchronization

/// A gate that holds back the regions of a composite state that runs again, until all regions with a recorded
/// end have ended again.
///
/// A composite state runs again if another worker, or the same one after a pause, continues the run in that
/// state.
///
/// A region with a recorded end may be the one that decided how the composite state ends. The gate lets it
/// cancel the other regions before they execute anything.
final class RegionGate: Sendable {
    private let missing: Mutex<Int>
    private let latch = Latch()

    init(_ count: Int) {
        missing = Mutex(count)
    }

    /// Records that a region has ended or waits at the gate.
    ///
    /// The last region opens the gate.
    func pass() {
        let isOpen = missing.withLock { missing in
            missing -= 1
            return missing <= 0
        }
        if isOpen { latch.open() }
    }

    /// Waits until each region has ended or waits at the gate, or until the task is canceled.
    func arrive() async {
        pass()
        await latch.wait()
    }
}

/// The regions of a composite state, or the branches of a fork, while a worker runs them.
final class RunRegions: Sendable {
    private struct State {
        var remaining: Int
        /// The number of tasks that the run still counts for the regions.
        ///
        /// It begins one below the number of regions, because the task that awaits them does not run
        /// meanwhile.
        var counted: Int
    }

    private let activation: FlowActivation
    private let path: FlowPath
    private let state: Mutex<State>
    private let gate: RegionGate?

    init(_ activation: FlowActivation, in path: FlowPath, count: Int, gate: RegionGate?) {
        self.activation = activation
        self.path = path
        state = Mutex(State(remaining: count, counted: count - 1))
        self.gate = gate
    }

    func endRegion(isDecision: Bool) async {
        // A region that decides how the composite state ends does not count at the gate, so that the others are
        // canceled while they wait there.
        if !isDecision { gate?.pass() }
        let (ended, isLast) = state.withLock { state in
            state.remaining -= 1
            // After a deciding region the others are canceled, so the run is not idle yet.
            let ended = state.remaining == 0 ? state.counted : isDecision ? 0 : min(1, state.counted)
            state.counted -= ended
            return (ended, state.remaining == 0)
        }
        if isLast { activation.state.withLock { $0.endRegions(in: path) } }
        await activation.endTasks(ended)
    }
}
