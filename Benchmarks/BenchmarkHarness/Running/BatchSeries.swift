/// Runs batches of one body sequentially, in one task at the body's place.
package struct BatchSeries: Sendable {
    /// The probe that is read around the measured part.
    package let probe: BenchmarkProbe

    /// Returns the iterations of the next batch from the previous readings, or `nil` to stop.
    package let next: @Sendable (_ done: [BatchReading]) -> Int?

    package init(probe: BenchmarkProbe, next: @escaping @Sendable (_ done: [BatchReading]) -> Int?) {
        self.probe = probe
        self.next = next
    }

    /// Creates a series of one batch.
    package init(probe: BenchmarkProbe, iterations: Int) {
        self.init(probe: probe) { $0.isEmpty ? iterations : nil }
    }

    /// Runs the series.
    ///
    /// The task is detached, so that a body never inherits the executor of the harness's caller.
    ///
    /// - Parameter body: The body.
    /// - Returns: One reading per batch.
    /// - Throws: The error of the body, which ends the series.
    package func run(_ body: BenchmarkBody) async throws -> [BatchReading] {
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
            done.append(state.reading(wholeBody: probe.read() - start))
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
            done.append(state.reading(wholeBody: probe.read() - start))
        }
        return done
    }
}
