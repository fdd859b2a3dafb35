import BenchmarkHarness
import Testing

@Suite struct RunPlanTests {
    private func plan(_ arguments: String...) throws -> RunPlan {
        RunPlan(options: try OptionParser.parse(arguments))
    }

    private func benchmark(_ settings: BenchmarkSettings) -> Benchmark {
        Benchmark(name: "A.a", settings: settings, body: .pool { _ in })
    }

    @Test func `an option wins over a setting`() throws {
        let benchmark = benchmark(
            BenchmarkSettings(iterations: 5, warmupIterations: 6, minimumTime: .seconds(7)))
        #expect(try plan().fixedIterations(of: benchmark) == 5)
        #expect(try plan("--iterations=1").fixedIterations(of: benchmark) == 1)
        #expect(try plan().missingWarmup(of: benchmark, calibrated: 0, batch: 5) == 6)
        #expect(try plan("--warmup-iterations=2").missingWarmup(of: benchmark, calibrated: 0, batch: 5) == 2)
        #expect(try plan().leastNanoseconds(of: benchmark) == 7_000_000_000)
        #expect(try plan("--min-time=0.5").leastNanoseconds(of: benchmark) == 500_000_000)
    }

    @Test func `calibration counts as warm-up`() throws {
        let benchmark = benchmark(BenchmarkSettings())
        #expect(try plan().missingWarmup(of: benchmark, calibrated: 100, batch: 90) == 0)
        #expect(try plan().missingWarmup(of: benchmark, calibrated: 0, batch: 90) == 90)
        let wanted = try plan("--warmup-iterations=150")
        #expect(wanted.missingWarmup(of: benchmark, calibrated: 100, batch: 90) == 50)
    }

    @Test func `a least time makes batches longer`() throws {
        let benchmark = benchmark(BenchmarkSettings())
        #expect(try plan().batchNanoseconds(of: benchmark) == 1_500_000)
        let longer = try plan("--min-time=1", "--rounds=10")
        #expect(longer.batchNanoseconds(of: benchmark) == 100_000_000)
    }

    @Test func `single operations are timed only when a column shows them`() throws {
        #expect(try plan().timesSingles)
        #expect(try !plan("--columns=name,time").timesSingles)
        #expect(try plan("--columns=name,time", "--format=json").timesSingles)
    }

    @Test(arguments: [(0.0, 1_000), (100, 1_000), (1_000_000, 250), (1e12, 1)])
    func `allocations of slow operations are counted over fewer`(nanoseconds: Double, expected: Int) {
        #expect(RunPlan.allocationIterations(nanosecondsPerIteration: nanoseconds) == expected)
    }
}
