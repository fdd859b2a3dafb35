/// Runs batches of one body, one after another, in one task at the body's place.
struct BatchSeries: Sendable {
    /// The probe that is read around the measured part.
    let probe: BenchmarkProbe

    /// Returns the iterations of the next batch from the previous readings, or `nil` to stop.
    let next: @Sendable (_ done: [BatchReading]) -> Int?

    /// Runs the series.
    ///
    /// The task is detached, so that a body never inherits the executor of the harness's caller.
    ///
    /// - Parameter body: The body.
    /// - Returns: One reading per batch.
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

    // The loop is repeated for this case: calling a body that is isolated to the main actor from code that is only
    // dynamically there would check the executor in each call.
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
