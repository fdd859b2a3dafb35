import BenchmarkHarness

extension BenchmarkSuite {
    /// The lowest possible cost of reading the time.
    static let clockLimits = BenchmarkSuite { suite in
        suite.benchmark("Limit.clockRead") { state in
            let clock = ContinuousClock()
            state.measure {
                for _ in 0..<state.iterations { keep(clock.now) }
            }
        }
    }
}
