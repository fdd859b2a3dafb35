/// A series of batches of one body, which run one after the other in one task with the isolation of the body.
struct BatchSeries: Sendable {
    /// The probe that is read around the measured part.
    let probe: BenchmarkProbe

    /// Returns the number of iterations of the next batch, from the readings so far, or `nil` to stop.
    let next: @Sendable (_ done: [BatchReading]) -> Int?

    /// Runs batches of a body until ``next`` returns `nil`.
    ///
    /// The task is detached, so that a body never inherits the executor of the harness's caller.
    ///
    /// - Parameter body: The body of the benchmark.
    /// - Returns: One reading for each batch.
    /// - Throws: The error of the body, which ends the series.
    func run(_ body: BenchmarkBody) async throws -> [BatchReading] {
        switch body {
        case .pool(let body):
            try await Task.detached(name: "benchmark.pool") { try await onPool(body) }.value
        case .mainActor(let body):
            try await Task.detached(name: "benchmark.main") { try await onMainActor(body) }.value
        }
    }

    private func onPool(
        _ body: @Sendable (BenchmarkState) async throws -> Void
    ) async throws -> [BatchReading] {
        var done: [BatchReading] = []
        while let iterations = next(done) {
            let state = BenchmarkState(iterations: iterations, probe: probe)
            let start = probe.read()
            try await body(state)
            done.append(state.reading(from: start))
        }
        return done
    }

    // This loop repeats the one for the pool. Code that is on the main actor only at run time would check the
    // executor in each call of a body that is isolated to the main actor.
    @MainActor
    private func onMainActor(
        _ body: @MainActor @Sendable (BenchmarkState) async throws -> Void
    ) async throws -> [BatchReading] {
        var done: [BatchReading] = []
        while let iterations = next(done) {
            let state = BenchmarkState(iterations: iterations, probe: probe)
            let start = probe.read()
            try await body(state)
            done.append(state.reading(from: start))
        }
        return done
    }
}
