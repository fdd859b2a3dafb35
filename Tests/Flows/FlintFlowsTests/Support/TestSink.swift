import FlintFlows
import Synchronization
import TestSupport

/// A sink that keeps what it receives, counts how it is used, and has a clock of its own.
final class TestSink: FlowSink {
    let received = Journal<FlowTransition>()
    /// The names of the machines' graphs, record by record; nil for a supervisor.
    let machines = Journal<String?>()
    let recording = FlowRecordingSwitch()
    private let time = Mutex(Int64(0))
    /// The times of the records, as the runs said.
    let times = Journal<Int64>()
    private let reads = Mutex(0)
    /// How often a run asked what to report to.
    let requests = Journal<Void>()

    let clock: any Clock<Duration>

    init(isListening: Bool = true, clock: any Clock<Duration> = ContinuousClock()) {
        self.clock = clock
        recording.set(isListening)
    }

    /// Begins to listen.
    func listen() { recording.set(true) }

    func stopListening() { recording.set(false) }

    /// Each look at the clock is a second later.
    var nanoseconds: Int64 {
        reads.withLock { $0 += 1 }
        return time.withLock { time in
            time += 1_000_000_000
            return time
        }
    }

    var clockReads: Int { reads.withLock { $0 } }

    func standingIn(for action: (any FlowSink)?) -> any FlowSink {
        requests.note(())
        return self
    }

    func receive(
        _ transition: FlowTransition, of machine: (any StateMachine.Type)?, at nanoseconds: Int64,
        entering state: () -> (any FlowState)?
    ) {
        received.note(transition)
        times.note(nanoseconds)
        machines.note(machine.map { $0.graph.machine })
    }

    nonisolated(nonsending) func observe<Value>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async rethrows -> Value {
        try await withFlowSink(self) { try await body() }
    }
}
