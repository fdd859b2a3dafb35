internal import FlintStreams
internal import Synchronization

/// Holds regions of a composite back after a restart, until the regions with a recorded end have ended again.
///
/// A region with a recorded end may have decided how the composite ends. The gate lets it cancel the others
/// before they do anything.
final class RegionGate: Sendable {
    private let missing: Mutex<Int>
    private let latch = Latch()

    init(_ count: Int) {
        missing = Mutex(count)
    }

    /// Counts a region that has ended.
    func pass() {
        let isOpen = missing.withLock { missing in
            missing -= 1
            return missing <= 0
        }
        if isOpen { latch.open() }
    }

    /// Waits until all regions have ended or arrived, or until the task is canceled.
    func arrive() async {
        pass()
        await latch.wait()
    }
}

/// The regions of one composite, or the branches of a fork, while a worker works on them.
final class RunRegions: Sendable {
    private struct State {
        var remaining: Int
        /// The number of tasks still to subtract from those of the run: all but the task that awaits the
        /// regions.
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
        // A deciding region opens nothing: the others are canceled at the gate.
        if !isDecision { gate?.pass() }
        let (ended, isLast) = state.withLock { state in
            state.remaining -= 1
            // The cancellation of the others follows a deciding region, so the run is not idle.
            let ended = state.remaining == 0 ? state.counted : isDecision ? 0 : min(1, state.counted)
            state.counted -= ended
            return (ended, state.remaining == 0)
        }
        if isLast { activation.state.withLock { $0.endRegions(in: path) } }
        await activation.endTasks(ended)
    }
}
