/// Runs batches of one body one after the other, in one task at the body's place.
package struct BatchSeries: Sendable {
    /// What is read around the measured part.
    package let probe: BenchmarkProbe

    /// Gives the iterations of the next batch from what has been read so far, or `nil` to stop.
    package let next: @Sendable (_ done: [BatchReading]) -> Int?

    /// Creates a series.
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
    /// The task is detached, so that a body never inherits the executor of whoever runs the harness.
    ///
    /// - Parameter body: What to run.
    /// - Returns: One reading per batch.
    /// - Throws: What the body throws; the series ends there.
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

    // The same loop once more: a body that is isolated to the main actor cannot be called from code that is
    // only dynamically there without checking the executor in each call.
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
