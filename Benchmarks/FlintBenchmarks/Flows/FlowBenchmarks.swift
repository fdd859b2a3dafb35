import BenchmarkHarness
import FlintCore
import FlintFlows

extension BenchmarkSuite {
    /// Running a machine; one operation is one transition, unless the name says otherwise.
    static let flows = BenchmarkSuite { suite in
        suite.benchmark(
            "Flow.bare", limit: "Limit.switchLoop", target: 1.5, allocations: 0.01, delivers: 1
        ) { state in
            state.delivered = try await state.swing(StructPendulum())
        }
        suite.benchmark(
            "Flow.actor", limit: "Limit.switchLoop", target: 1.5, allocations: 0.01, delivers: 1
        ) { state in
            state.delivered = try await state.swing(ActorPendulum())
        }
        suite.mainActorBenchmark("Flow.mainActor", limit: "Limit.mainActorCall", target: 3, delivers: 1) {
            state in
            let swing = Swing(remaining: state.iterations)
            state.delivered = try await state.measure { try await MainPendulum().run(swing) }
        }
        suite.benchmark("Flow.observed", limit: "Limit.switchLoop", target: 5, delivers: 1) { state in
            try await state.swingObserved()
        }
        suite.benchmark(
            "Flow.insideAction", limit: "Flow.bare", target: 1.5, allocations: 0.01, delivers: 1
        ) { state in
            try await state.swingInAction { try await $0.perform(CounterFeature.swing, with: $1) }
        }
        // A machine of one state begins and ends at once. The time includes the transition of the machine
        // around it.
        suite.benchmark(
            "Flow.subflow", limit: "Limit.asyncCall", target: 6, allocations: 0.01, delivers: 1
        ) { state in
            state.delivered = try await state.swing(NestingPendulum())
        }
        suite.benchmark(
            "Flow.subflow(insideAction)", limit: "Limit.asyncCall", target: 6, allocations: 0.01, delivers: 1
        ) { state in
            try await state.swingInAction { try await $0.perform(CounterFeature.swingNested, with: $1) }
        }
        // The machine makes two records for each run, which one subscriber reads concurrently.
        suite.benchmark("Flow.subflow(heard)", limit: "Limit.recordedRun", target: 2, delivers: 1) { state in
            try await state.swingHeard()
        }
        suite.benchmark(
            "Flow.million", limit: "Flow.bare", target: 1.1, residentGrowth: 1 << 20, scale: 1_000_000,
            delivers: 1_000_000
        ) { state in
            state.delivered = try await state.swing(StructPendulum(), times: 1_000_000)
        }
    }
}

extension BenchmarkState {
    @inline(__always)
    fileprivate func swing(
        _ pendulum: some PendulumStateMachine, times: Int = 1
    ) async throws -> Int {
        let swing = Swing(remaining: keep(iterations * times))
        return try await measure { try await pendulum.run(swing) }
    }

    /// Runs a machine with one concurrent subscriber, which reports how many swings it has received.
    fileprivate func swingObserved() async throws {
        let log = TransitionLog<PendulumState>()
        let stream = log.stream(bufferingNewest: .max)
        let observer = Task.detached(name: "benchmark.observer") {
            var swings = 0
            for await case .transition(let entry) in stream {
                switch entry.record.kind {
                case .moved where entry.record.to != "End" && entry.record.from != "Begin": swings += 1
                case .terminated: return swings
                default: break
                }
            }
            return swings
        }
        let swing = Swing(remaining: iterations)
        keep(try await measure { try await StructPendulum().run(swing, reporting: log) })
        delivered = await observer.value
    }

    /// Runs machines with one concurrent subscriber, which reports how many ends of runs it has received.
    fileprivate func swingHeard() async throws {
        let log = TransitionLog<PendulumState>()
        let stream = log.stream(bufferingNewest: .max)
        let observer = Task.detached(name: "benchmark.observer") { [iterations] in
            var ended = 0
            for await case .transition(let entry) in stream {
                if case .terminated = entry.record.kind { ended += 1 }
                if ended == iterations { break }
            }
            return ended
        }
        let swing = Swing(remaining: iterations)
        keep(try await measure { try await HeardNestingPendulum(log: log).run(swing) })
        delivered = await observer.value
    }

    fileprivate func swingInAction(
        _ perform: (ActionSession, Swing) async throws -> Int
    ) async throws {
        let session = ActionSession("benchmark", runtime: try .forBenchmark())
        delivered = try await measure { try await perform(session, Swing(remaining: iterations)) }
    }
}
