import BenchmarkHarness
import FlintCore
import Foundation

extension BenchmarkSuite {
    /// Performing an action, without observers and with Flint's own features.
    static let dispatch = BenchmarkSuite { suite in
        suite.benchmark(
            "Dispatch.noObservers", limit: "Limit.scopedHop", target: 1.4, allocations: 0.01, delivers: 1
        ) { state in
            let session = ActionSession("benchmark", runtime: try .forBenchmark())
            state.delivered = try await state.count(CounterFeature.increment, in: session)
        }

        // Performs a synchronous action without observers.
        suite.benchmark(
            "Dispatch.synchronous", limit: "Limit.scopedHop", target: 1.4, allocations: 0.01, delivers: 1
        ) { state in
            let session = ActionSession("benchmark", runtime: try .forBenchmark())
            state.delivered = try await state.count(CounterFeature.incrementAtOnce, in: session)
        }

        // Flint's own features are on: rows for a timeline and stacks are recorded, whose buffers grow to
        // their size at first.
        suite.benchmark(
            "Dispatch.recorded", limit: "Limit.recordedHop", target: 1.5, allocations: 0.05, delivers: 1
        ) { state in
            let runtime = try Flint.recordingForBenchmark()
            let session = ActionSession("benchmark", userInitiatedActions: true, runtime: runtime)
            state.delivered = try await state.count(CounterFeature.increment, in: session)
        }

        // Performs a synchronous action with the features of Flint on.
        suite.benchmark(
            "Dispatch.recordedSynchronous", limit: "Limit.recordedHop", target: 1.5, allocations: 0.05,
            delivers: 1
        ) { state in
            let runtime = try Flint.recordingForBenchmark()
            let session = ActionSession("benchmark", userInitiatedActions: true, runtime: runtime)
            state.delivered = try await state.count(CounterFeature.incrementAtOnce, in: session)
        }

        // Records a description of the input, too.
        suite.benchmark(
            "Dispatch.withNote", limit: "Dispatch.recorded", target: 1.3, delivers: 1
        ) { state in
            let runtime = try Flint.recordingForBenchmark()
            let session = ActionSession("benchmark", userInitiatedActions: true, runtime: runtime)
            state.delivered = try await state.count(CounterFeature.incrementDescribed, in: session)
        }

        // The rows are also in the file of a flight recorder. The file was written once before, because
        // untouched memory is slow.
        suite.benchmark(
            "Dispatch.flightRecorder", limit: "Dispatch.recorded", target: 1.05, allocations: 0.05,
            delivers: 1
        ) { state in
            let folder = FileManager.default.temporaryDirectory.appending(
                path: "flint-benchmark-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let runtime = try Flint.recordingForBenchmark { $0.flightRecorder = .init(folder: folder) }
            let session = ActionSession("benchmark", userInitiatedActions: true, runtime: runtime)
            for _ in 0..<2048 { _ = try await session.perform(CounterFeature.increment, with: 0) }
            state.delivered = try await state.count(CounterFeature.increment, in: session)
        }

        // Includes the deferred work of the readers: all rows have been folded before the time is taken.
        suite.benchmark(
            "Dispatch.folded", limit: "Dispatch.recorded", target: 1.5, delivers: 1
        ) { state in
            let runtime = try Flint.recordingForBenchmark()
            let session = ActionSession("benchmark", userInitiatedActions: true, runtime: runtime)
            try await session.warmUp(CounterFeature.increment)
            var sum: Tally = 0
            try await state.measure {
                for index in 0..<state.iterations {
                    sum = keep(try await session.perform(CounterFeature.increment, with: sum))
                    if index % 64 == 63 { keep(runtime.timeline.page(limit: 1).count) }
                }
                keep(runtime.timeline.page(limit: 1).count)
            }
            state.delivered = sum.number
        }

        // Measures only how the timeline and the stacks fold the rows of a request.
        suite.benchmark(
            "Dispatch.folding", limit: "Limit.clockRead", target: 2, allocations: 0.05, scale: 2, delivers: 1
        ) { state in
            let runtime = try Flint.recordingForBenchmark()
            let session = ActionSession("benchmark", userInitiatedActions: true, runtime: runtime)
            try await session.warmUp(CounterFeature.increment)
            state.delivered = state.fold(runtime)
        }

        // Performs a million requests in one session: time and memory per request must stay constant. The
        // program `soak` performs any number.
        suite.benchmark(
            "Dispatch.million", limit: "Dispatch.recorded", target: 1.1, residentGrowth: 1 << 20,
            scale: 1_000_000, delivers: 1_000_000
        ) { state in
            let runtime = try Flint.recordingForBenchmark()
            let session = ActionSession("benchmark", userInitiatedActions: true, runtime: runtime)
            state.delivered = try await state.count(
                CounterFeature.increment, in: session, times: 1_000_000)
        }

        // Uses as many sessions as there are cores: here each has its own log, in the next benchmark all have
        // the same one.
        suite.benchmark(
            "Dispatch.fromManyRuntimes", limit: "Dispatch.recorded", target: 2, scale: sessionCount,
            delivers: sessionCount
        ) { state in
            let sessions = try (0..<sessionCount).map { _ in
                ActionSession("benchmark", runtime: try Flint.recordingForBenchmark())
            }
            state.delivered = try await state.count(in: sessions)
        }
        suite.benchmark(
            "Dispatch.fromManySessions", limit: "Dispatch.fromManyRuntimes", target: 1.43,
            scale: sessionCount, delivers: sessionCount
        ) { state in
            let runtime = try Flint.recordingForBenchmark()
            let sessions = (0..<sessionCount).map { ActionSession("benchmark \($0)", runtime: runtime) }
            state.delivered = try await state.count(in: sessions)
        }

        // The session has a subject, and a trace from outside.
        suite.benchmark(
            "Dispatch.subject", limit: "Dispatch.recorded", target: 1.05, allocations: 0.05, delivers: 1
        ) { state in
            let session = ActionSession(
                "benchmark", subject: Subject.forBenchmark(1)[0], trace: .forBenchmark,
                userInitiatedActions: true, runtime: try Flint.recordingForBenchmark())
            state.delivered = try await state.count(CounterFeature.increment, in: session)
        }

        // For each request a session is created with a subject, and released. A server does that for hours,
        // so the benchmark also runs longer than the first hundreds of requests, with which the tables of a
        // new runtime grow.
        suite.benchmark(
            "Dispatch.sessionPerRequest", limit: "Dispatch.recorded", target: 3, delivers: 1,
            settings: BenchmarkSettings(iterations: 5_000)
        ) { state in
            let runtime = try Flint.recordingForBenchmark()
            let subjects = Subject.forBenchmark(256)
            var sum: Tally = 0
            try await state.measure {
                for index in 0..<state.iterations {
                    let session = ActionSession("request", subject: subjects[index & 255], runtime: runtime)
                    sum = keep(try await session.perform(CounterFeature.increment, with: sum))
                }
            }
            state.delivered = sum.number
        }

        // Many sessions exist at the same time, each with another subject and one request: each may need a
        // kilobyte. The runtime is new, so that its tables grow.
        suite.benchmark(
            "Dispatch.liveSessions", limit: "Dispatch.sessionPerRequest", target: 2,
            residentGrowth: 10_000 << 10, scale: 10_000, delivers: 10_000
        ) { state in
            let runtime = try Flint.recordingForBenchmark()
            let subjects = Subject.forBenchmark(10_000)
            var sum: Tally = 0
            for _ in 0..<state.iterations {
                var sessions: [ActionSession] = []
                sessions.reserveCapacity(10_000)
                try await state.measure {
                    for subject in subjects {
                        let session = ActionSession("request", subject: subject, runtime: runtime)
                        sum = keep(try await session.perform(CounterFeature.increment, with: sum))
                        sessions.append(session)
                    }
                }
                keep(sessions.count)
            }
            state.delivered = sum.number
        }

        // Records rows for a timeline, without stacks.
        suite.benchmark(
            "Dispatch.inTimeline", limit: "Limit.recordedHop", target: 1.5, delivers: 1
        ) { state in
            let runtime = try Flint.recordingForBenchmark()
            try runtime.setEnabled(false, for: ActionStacksFeature.self)
            let session = ActionSession("benchmark", userInitiatedActions: true, runtime: runtime)
            state.delivered = try await state.count(CounterFeature.increment, in: session)
        }

        suite.benchmark(
            "Dispatch.nested", limit: "Dispatch.noObservers", target: 1.5, scale: 2, delivers: 1
        ) { state in
            let session = ActionSession("benchmark", runtime: try .forBenchmark())
            state.delivered = try await state.count(CounterFeature.incrementNested, in: session)
        }

        suite.benchmark(
            "Dispatch.serialSession", limit: "Dispatch.noObservers", target: 2, delivers: 1
        ) { state in
            let session = ActionSession("benchmark", order: .serial, runtime: try .forBenchmark())
            state.delivered = try await state.count(CounterFeature.increment, in: session)
        }

        suite.benchmark(
            "Dispatch.serialNested", limit: "Dispatch.serialSession", target: 1, scale: 2, delivers: 1
        ) { state in
            let session = ActionSession("benchmark", order: .serial, runtime: try .forBenchmark())
            state.delivered = try await state.count(CounterFeature.incrementNested, in: session)
        }

        suite.mainActorBenchmark(
            "Dispatch.mainToMain", limit: "Limit.mainActorCall", target: 5, delivers: 1
        ) { state in
            let runtime = try Flint.forBenchmark()
            try await runtime.mainSession.warmUp(CounterFeature.incrementOnMain)
            var sum: Tally = 0
            try await state.measure {
                let session = runtime.mainSession
                for _ in 0..<state.iterations {
                    sum = try await session.perform(CounterFeature.incrementOnMain, with: sum)
                }
            }
            state.delivered = sum.number
        }

        suite.mainActorBenchmark(
            "Dispatch.mainToPool", limit: "Limit.mainToPoolHop", target: 1.5, delivers: 1
        ) { state in
            let session = ActionSession("benchmark", runtime: try .forBenchmark())
            try await session.warmUp(CounterFeature.increment)
            var sum: Tally = 0
            try await state.measure {
                for _ in 0..<state.iterations {
                    sum = try await session.perform(CounterFeature.increment, with: sum)
                }
            }
            state.delivered = sum.number
        }

        suite.benchmark(
            "Dispatch.conditional", limit: "Dispatch.noObservers", target: 2, delivers: 1
        ) { state in
            let runtime = try Flint.forBenchmark()
            let session = ActionSession("benchmark", runtime: runtime)
            try await Flint.withRuntime(runtime) {
                var sum: Tally = 0
                try await state.measure {
                    for _ in 0..<state.iterations {
                        guard let request = GatedFeature.increment.request() else { break }
                        sum = keep(try await session.perform(request, with: sum))
                    }
                }
                state.delivered = sum.number
            }
        }

        suite.benchmark("Dispatch.refused", limit: "Limit.refusal", target: 1.5, delivers: 1) { state in
            let runtime = try Flint.forBenchmark()
            try runtime.setEnabled(false, for: GatedFeature.self)
            Flint.withRuntime(runtime) {
                var refusals = 0
                state.measure {
                    for _ in 0..<state.iterations where GatedFeature.increment.request() == nil {
                        refusals += 1
                    }
                }
                state.delivered = refusals
            }
        }
    }
}

extension BenchmarkState {
    /// Performs increments, as many as `times` for each iteration; the input of each one is the output of the
    /// previous one.
    ///
    /// - Returns: The output of the last increment.
    @inline(__always)
    func count<Increment: ActionDefinition>(
        _ binding: StaticActionBinding<CounterFeature, Increment>, in session: ActionSession, times: Int = 1
    ) async throws -> Int
    where Increment.Input: Countable, Increment.Output == Increment.Input, Increment.Presenter == NoPresenter
    {
        try await session.warmUp(binding)
        var sum: Increment.Input = 0
        try await measure {
            // `keep` needs the caller's executor, as in the limit, so each dispatch must return from the
            // session's executor.
            for _ in 0..<iterations * times {
                sum = keep(try await session.perform(binding, with: sum))
            }
        }
        return sum.number
    }

    /// Writes the two rows of the newest request again for each iteration, with a new number, and measures
    /// how the timeline folds them, at most 64 requests at once.
    ///
    /// - Returns: The number of requests that the timeline received.
    fileprivate func fold(_ runtime: Flint) -> Int {
        let log = runtime.hub.log
        let last = log.lastPosition
        guard var began = log.copy(last - 1)?.row, var ended = log.copy(last)?.row else { return 0 }
        let first = log.lastEvent
        var left = iterations
        while left > 0 {
            let count = min(left, 64)
            for _ in 0..<count {
                began.renumber(began.request + 1)
                ended.renumber(ended.request + 1)
                log.append(began)
                log.append(ended)
            }
            measure { _ = keep(runtime.timeline.page(limit: 1).count) }
            left -= count
        }
        return Int((runtime.timeline.page(limit: 1).first?.sequence ?? first) - first) / 2
    }

    /// Performs an increment for each iteration in each of several sessions, which run concurrently.
    ///
    /// - Returns: The number of increments in all sessions.
    fileprivate func count(in sessions: [ActionSession]) async throws -> Int {
        for session in sessions { try await session.warmUp(CounterFeature.increment) }
        let iterations = iterations
        return try await measure {
            try await withThrowingTaskGroup(of: Int.self) { group in
                for session in sessions {
                    group.addTask {
                        var sum: Tally = 0
                        for _ in 0..<iterations {
                            sum = keep(try await session.perform(CounterFeature.increment, with: sum))
                        }
                        return sum.number
                    }
                }
                return try await group.reduce(0, +)
            }
        }
    }
}

/// The number of sessions that can run concurrently.
private let sessionCount = max(2, ProcessInfo.processInfo.activeProcessorCount)

extension ActionSession {
    /// Performs an increment a few times, outside of the measured part.
    ///
    /// The first dispatch of a session looks up its action and reserves memory, which must not be measured.
    func warmUp<Increment: ActionDefinition>(
        _ binding: StaticActionBinding<CounterFeature, Increment>
    ) async throws
    where Increment.Input: Countable, Increment.Output == Increment.Input, Increment.Presenter == NoPresenter
    {
        for _ in 0..<3 { _ = try await perform(binding, with: 0) }
    }
}
