/// One batch of a benchmark, as the parameter of the benchmark's body.
///
/// ```swift
/// suite.benchmark("Table.lookup", limit: "Limit.dictionary", target: 2, delivers: 1) { state in
///     let table = makeTable()                            // set-up, not measured
///     var found = 0
///     state.measure {
///         for _ in 0..<state.iterations { found += keep(table[keep("key")]) == nil ? 0 : 1 }
///     }
///     state.delivered = found                            // a run that found less is invalid
/// }
/// ```
///
/// A new state is created for each batch, in the task that runs the body. It is not `Sendable`: child tasks
/// of a body return their counts, and the body adds them up.
public final class BenchmarkState {
    /// The number of iterations of the measured part in this batch, at least 1.
    public let iterations: Int

    /// The number of deliveries in the batch: events, transitions, bytes.
    ///
    /// The number must be ``iterations`` times the number in the registration; otherwise the result is
    /// invalid.
    public var delivered: Int = 0

    private let probe: BenchmarkProbe
    private var measured: BatchReading?

    init(iterations: Int, probe: BenchmarkProbe) {
        self.iterations = iterations
        self.probe = probe
    }

    /// Measures a part of the body; the rest of the body is set-up or tear-down.
    ///
    /// If the body measures several parts, they are added up. A part that throws is not counted.
    ///
    /// - Parameter work: The part to measure, which performs the operation ``iterations`` times.
    /// - Returns: The result of `work`.
    /// - Throws: The error of `work`.
    public nonisolated(nonsending) func measure<Result, Failure: Error>(
        _ work: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let start = probe.read()
        let result = try await work()
        add(from: start)
        return result
    }

    /// Measures a synchronous part of the body; the rest of the body is set-up or tear-down.
    ///
    /// If the body measures several parts, they are added up. A part that throws is not counted.
    ///
    /// - Parameter work: The part to measure, which performs the operation ``iterations`` times.
    /// - Returns: The result of `work`.
    /// - Throws: The error of `work`.
    public func measure<Result, Failure: Error>(
        _ work: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let start = probe.read()
        let result = try work()
        add(from: start)
        return result
    }

    private func add(from start: ProbeReading) {
        let end = probe.read()
        var reading = measured ?? BatchReading(iterations: iterations)
        reading.add(from: start, to: end)
        measured = reading
    }

    /// Returns the measurements of the batch; without a measured part, those of the whole body since `start`.
    func reading(from start: ProbeReading) -> BatchReading {
        if measured == nil { add(from: start) }
        var reading = measured ?? BatchReading(iterations: iterations)
        reading.delivered = delivered
        return reading
    }
}
