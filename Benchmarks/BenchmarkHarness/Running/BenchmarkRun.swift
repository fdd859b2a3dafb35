/// Measures a selection: calibration, interleaved rounds, single operations, allocations, resident size.
///
/// Every step with a decision is a separate value (``BatchCalibration``, ``RoundOrder``, ``PairedRatio``,
/// ``NoiseReview``); this type runs the steps in order.
package struct BenchmarkRun {
    /// The measurements, by name.
    package private(set) var records: [String: BenchmarkRecord]

    private let names: [String]
    private let plan: RunPlan
    private let clock: BenchmarkClock
    private let meter: AllocationMeter
    private let residentSize: @Sendable () -> Int?
    private let progress: @Sendable (String) -> Void
    private var order: RoundOrder
    private var nextRound = 0

    /// Prepares a run; nothing is measured yet.
    ///
    /// - Parameters:
    ///   - benchmarks: The benchmarks to run, with all limits, without duplicates.
    ///   - plan: The parameters of the run.
    ///   - environment: Clock, counters and output for progress.
    package init(benchmarks: [Benchmark], plan: RunPlan, environment: BenchmarkEnvironment) {
        names = benchmarks.map(\.name)
        records = Dictionary(
            benchmarks.map { ($0.name, BenchmarkRecord(benchmark: $0)) }, uniquingKeysWith: { $1 })
        self.plan = plan
        clock = environment.clock
        meter = environment.meter
        residentSize = environment.residentSize
        progress = { environment.errorOutput($0 + "\n") }
        order = RoundOrder(seed: plan.seed)
    }

    /// Measures all benchmarks; one that throws is skipped from then on.
    package mutating func perform() async {
        progress("calibrating \(names.count) benchmarks")
        for name in names { await calibrate(name) }
        await runRounds(of: names)
        await extendRounds()
        if plan.repeatsNoise {
            await repeatNoise()
        }
        if plan.timesSingles {
            progress("timing single operations")
            for name in names { await timeSingles(name) }
        }
        if meter.isAvailable {
            progress("counting allocations")
            for name in names where records[name]?.benchmark.settings.countsAllocations == true {
                await countAllocations(name)
            }
        }
        for name in names { await readResident(name) }
    }

    // MARK: Batches

    private mutating func calibrate(_ name: String) async {
        guard let benchmark = records[name]?.benchmark else {
            return
        }
        var ran = 0
        var batch = plan.fixedIterations(of: benchmark)
        var calibration = BatchCalibration(wanted: plan.batchNanoseconds(of: benchmark))
        var step = calibration.first
        while batch == nil {
            switch step {
            case .run(let iterations):
                guard let reading = await runBatch(name, iterations: iterations) else {
                    return
                }
                ran += iterations
                step = calibration.next(after: reading.probe.nanoseconds)
            case .done(let iterations):
                batch = iterations
            }
        }
        let iterations = batch ?? 1
        let missing = plan.missingWarmup(of: benchmark, calibrated: ran, batch: iterations)
        if missing > 0 {
            guard await runBatch(name, iterations: missing) != nil else {
                return
            }
        }
        records[name]?.iterations = iterations
        records[name]?.warmup = ran + missing
    }

    private mutating func runRounds(of names: [String]) async {
        for round in 1...max(plan.rounds, 1) {
            if round == 1 || round.isMultiple(of: 10) {
                progress("round \(round) of \(plan.rounds), \(names.count) benchmarks each")
            }
            await runRound(of: names)
        }
    }

    private mutating func runRound(of names: [String]) async {
        for index in order.next(count: names.count) {
            let name = names[index]
            guard let record = records[name], record.failure == nil,
                record.batches.count < record.benchmark.settings.mostRounds ?? .max,
                let reading = await runBatch(name, iterations: record.iterations)
            else {
                continue
            }
            records[name]?.batches.append(
                BenchmarkRecord.Batch(
                    round: nextRound, iterations: reading.iterations, nanoseconds: reading.probe.nanoseconds))
        }
        nextRound += 1
    }

    /// Adds rounds of all benchmarks until the minimum measured time is reached.
    ///
    /// Calibrated batches reach it in about the planned rounds; batches of fixed iterations may not.
    private mutating func extendRounds() async {
        let most = plan.rounds * RunPlan.mostExtension
        while nextRound < most, records.values.contains(where: isShort) {
            await runRound(of: names)
        }
    }

    private func isShort(_ record: BenchmarkRecord) -> Bool {
        record.failure == nil
            && record.batches.reduce(0) { $0 + $1.nanoseconds } < plan.leastNanoseconds(of: record.benchmark)
    }

    private mutating func repeatNoise() async {
        for _ in 0..<RunPlan.mostRepetitions {
            let noisy = NoiseReview.noisyNames(in: records)
            guard !noisy.isEmpty else {
                return
            }
            let repeated = NoiseReview.namesToRepeat(in: records)
            progress("repeating noisy results: \(noisy.sorted().joined(separator: ", "))")
            for name in noisy { records[name]?.firstRound = nextRound }
            await runRounds(of: names.filter(repeated.contains))
        }
    }

    // MARK: Passes after the rounds

    private mutating func timeSingles(_ name: String) async {
        let count = plan.iterations ?? RunPlan.singleOperations
        let clock = clock
        let end = clock.nanoseconds + RunPlan.singleNanoseconds
        let series = BatchSeries(probe: .time(clock)) { done in
            done.isEmpty || (done.count < count && clock.nanoseconds < end) ? 1 : nil
        }
        guard let readings = await run(series, of: name), let record = records[name] else {
            return
        }
        let scale = Double(record.benchmark.scale)
        records[name]?.singles = readings.map { Double($0.probe.nanoseconds) / scale }.sorted()
    }

    private mutating func countAllocations(_ name: String) async {
        guard let record = records[name] else {
            return
        }
        let perOperation = Statistics.median(record.counting.map(record.mean(of:))) ?? 0
        let scale = record.benchmark.scale
        let iterations = RunPlan.allocationIterations(
            nanosecondsPerIteration: perOperation * Double(scale))
        // All passes share one task, and the first pass is not counted, because a task allocates its own stack once.
        let series = BatchSeries(probe: .allocations(meter)) { done in
            done.count <= RunPlan.allocationPasses ? iterations : nil
        }
        meter.setEnabled(true)
        let readings = await run(series, of: name)
        meter.setEnabled(false)
        let counted = readings?.dropFirst().map(\.probe)
        guard let least = counted?.min(by: { ($0.allocations, $0.bytes) < ($1.allocations, $1.bytes) }) else {
            return
        }
        let operations = iterations * scale
        records[name]?.allocations = BenchmarkRecord.Allocations(
            count: Double(least.allocations) / Double(operations),
            bytes: Double(least.bytes) / Double(operations), operations: operations)
    }

    private mutating func readResident(_ name: String) async {
        guard let record = records[name], record.benchmark.bounds.residentGrowth != nil else {
            return
        }
        let series = BatchSeries(probe: .resident(residentSize), iterations: record.iterations)
        guard let reading = await run(series, of: name)?.first,
            let before = reading.probe.residentBefore, let after = reading.probe.residentAfter
        else {
            return
        }
        records[name]?.resident = BenchmarkRecord.Resident(before: before, after: after)
    }

    // MARK: Running

    private mutating func runBatch(_ name: String, iterations: Int) async -> BatchReading? {
        await run(BatchSeries(probe: .time(clock), iterations: iterations), of: name)?.first
    }

    /// Runs a series, checks its deliveries, and records an error instead of throwing it.
    private mutating func run(_ series: BatchSeries, of name: String) async -> [BatchReading]? {
        guard var record = records[name], record.failure == nil else {
            return nil
        }
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
}
