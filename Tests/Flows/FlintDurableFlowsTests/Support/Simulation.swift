import Dispatch
import FlintDurableFlows
import Synchronization
import TestSupport

/// Runs tasks one job at a time, in an order that a seed decides, and lets time pass when all of them wait.
final class Simulation: TaskExecutor {
    let clock = StandingClock()
    private let jobs = Mutex<[UnownedJob]>([])
    private let generator: Mutex<SeededGenerator>
    private let isDone = Atomic(false)

    init(seed: Int) {
        generator = Mutex(SeededGenerator(seed: seed))
    }

    /// Runs work, with all tasks that it begins by ``task(_:)``.
    ///
    /// - Returns: Whether it ended: not if all tasks wait for ever, or after too many jobs.
    static func run(
        seed: Int = 1, _ body: @escaping @Sendable (Simulation) async throws -> Void
    ) async throws -> Bool {
        let simulation = Simulation(seed: seed)
        let main = simulation.task {
            defer { simulation.isDone.store(true, ordering: .releasing) }
            try await body(simulation)
        }
        guard await simulation.runJobs() else {
            main.cancel()
            _ = await simulation.runJobs()
            return false
        }
        try await main.value
        return true
    }

    func task<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) -> Task<Value, any Error>
    {
        Task(executorPreference: self) {
            try await PreferredExecutor.ofSimulation.withValue(self) { try await body() }
        }
    }

    /// A random number below a bound.
    func random(_ bound: Int) -> Int {
        generator.withLock { Int.random(in: 0..<bound, using: &$0) }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    private func runJobs() async -> Bool {
        await withCheckedContinuation { ended in
            DispatchQueue.global().async { [self] in ended.resume(returning: runJobsHere()) }
        }
    }

    private func runJobsHere() -> Bool {
        for _ in 0..<2_000_000 {
            if let job = nextJob() {
                unsafe job.runSynchronously(on: asUnownedTaskExecutor())
            } else if isDone.load(ordering: .acquiring) {
                return true
            } else if !clock.advanceToDeadline() {
                return false
            }
        }
        return false
    }

    private func nextJob() -> UnownedJob? {
        jobs.withLock { jobs in
            jobs.isEmpty ? nil : jobs.remove(at: random(jobs.count))
        }
    }
}
