/// The measurement of the selected benchmarks: calibration, rounds, allocations, and resident size.
///
/// The decisions are in separate values (``BatchCalibration``, ``RoundOrder``, ``PairedRatio``); this type
/// only performs the steps in order.
struct BenchmarkRun {
    /// The largest number of iterations of one allocation pass.
    static let allocationOperations = 1_000
    /// The number of passes in which allocations are counted; the lowest count of them is used.
    static let allocationPasses = 5
    /// The time of one allocation pass, in nanoseconds, above which the pass has fewer iterations.
    static let allocationNanoseconds: Double = 250_000_000

    /// The measurements of the benchmarks, by name.
    private(set) var records: [String: BenchmarkRecord]
    private let names: [String]
    private let rounds: Int
    private let fixedIterations: Int?
    private let environment: BenchmarkEnvironment
    private var order = RoundOrder(seed: 1)

    /// Creates a run, in which nothing is measured yet.
    ///
    /// - Parameters:
    ///   - benchmarks: The benchmarks to run, including all limits, without duplicates.
    ///   - rounds: The number of rounds; in each round every benchmark runs one batch.
    ///   - iterations: The number of iterations of every batch; nil to calibrate it.
    ///   - environment: The clock, the counters and the output for progress.
    init(
        benchmarks: [Benchmark], rounds: Int, iterations: Int? = nil, environment: BenchmarkEnvironment
    ) {
        names = benchmarks.map(\.name)
        records = Dictionary(
            benchmarks.map { ($0.name, BenchmarkRecord(benchmark: $0)) }, uniquingKeysWith: { $1 })
        self.rounds = rounds
        fixedIterations = iterations
        self.environment = environment
    }

    /// Measures all benchmarks; one that throws is skipped from then on.
    mutating func perform() async {
        progress("calibrating \(names.count) benchmarks")
        for name in names { await calibrate(name) }
        for round in 0..<rounds {
            if round.isMultiple(of: 10) { progress("round \(round + 1) of \(rounds)") }
            for index in order.next(count: names.count) { await measure(names[index], in: round) }
        }
        if environment.meter.isAvailable {
            progress("counting allocations")
            for name in names { await countAllocations(name) }
        }
        for name in names { await readResident(name) }
    }

    private mutating func calibrate(_ name: String) async {
        guard let benchmark = records[name]?.benchmark else { return }
        if let iterations = fixedIterations ?? benchmark.settings.iterations {
            records[name]?.iterations = iterations
            let warmup = benchmark.settings.warmupIterations ?? iterations
            if warmup > 0 { _ = await runBatch(name, iterations: warmup) }
            return
        }
        var calibration = BatchCalibration()
        var step = calibration.first
        while case .run(let iterations) = step {
            guard let reading = await runBatch(name, iterations: iterations) else { return }
            step = calibration.next(after: reading.nanoseconds)
        }
        if case .done(let iterations) = step { records[name]?.iterations = iterations }
    }

    private mutating func measure(_ name: String, in round: Int) async {
        guard let record = records[name],
            record.batches.count < record.benchmark.settings.mostRounds ?? .max,
            let reading = await runBatch(name, iterations: record.iterations)
        else { return }
        records[name]?.batches.append(
            BenchmarkRecord.Batch(
                round: round, iterations: reading.iterations, nanoseconds: reading.nanoseconds))
    }

    private mutating func countAllocations(_ name: String) async {
        guard let record = records[name], record.benchmark.settings.countsAllocations else { return }
        let scale = record.benchmark.scale
        let perOperation = Statistics.median(record.batches.map(record.mean(of:))) ?? 0
        let iterations = Self.allocationIterations(nanosecondsPerIteration: perOperation * Double(scale))
        // All passes are in one task. The first pass is not counted, because it includes the allocation of
        // the task's stack.
        let series = BatchSeries(probe: .allocations(environment.meter)) { done in
            done.count <= Self.allocationPasses ? iterations : nil
        }
        environment.meter.setEnabled(true)
        let readings = await run(series, of: name)
        environment.meter.setEnabled(false)
        let counts = readings?.dropFirst().map(\.allocations)
        guard let least = counts?.min(by: { ($0.allocations, $0.bytes) < ($1.allocations, $1.bytes) }) else {
            return
        }
        let operations = iterations * scale
        records[name]?.allocations = BenchmarkRecord.Allocations(
            count: Double(least.allocations) / Double(operations),
            bytes: Double(least.bytes) / Double(operations), operations: operations)
    }

    /// Returns the number of iterations of one allocation pass.
    static func allocationIterations(nanosecondsPerIteration: Double) -> Int {
        guard nanosecondsPerIteration > 0 else { return allocationOperations }
        let fitting = allocationNanoseconds / nanosecondsPerIteration
        return max(Int(min(fitting, Double(allocationOperations))), 1)
    }

    private mutating func readResident(_ name: String) async {
        guard let record = records[name], record.benchmark.bounds.residentGrowth != nil else { return }
        let series = BatchSeries(probe: .resident(environment.residentSize)) {
            $0.isEmpty ? record.iterations : nil
        }
        let readings = await run(series, of: name)
        records[name]?.resident = readings?.first?.resident
    }

    // MARK: Running

    private mutating func runBatch(_ name: String, iterations: Int) async -> BatchReading? {
        let series = BatchSeries(probe: .time(environment.clock)) { $0.isEmpty ? iterations : nil }
        return await run(series, of: name)?.first
    }

    /// Runs a series, checks its deliveries, and records an error instead of throwing it.
    ///
    /// - Returns: The readings; nil if the benchmark has failed, now or before.
    private mutating func run(_ series: BatchSeries, of name: String) async -> [BatchReading]? {
        guard var record = records[name], record.failure == nil else { return nil }
        defer { records[name] = record }
        do {
            let readings = try await series.run(record.benchmark.body)
            for reading in readings { record.checkDelivery(of: reading) }
            return readings
        } catch {
            record.failure = String(describing: error)
            progress("\(name) failed: \(error)")
            return nil
        }
    }

    private func progress(_ text: String) { environment.errorOutput(text + "\n") }
}
