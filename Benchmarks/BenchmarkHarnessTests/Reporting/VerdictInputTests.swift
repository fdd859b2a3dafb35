import BenchmarkHarness
import Testing

@Suite struct VerdictInputTests {
    private func verdict(_ change: (inout VerdictInput) -> Void) -> BenchmarkVerdict? {
        var input = VerdictInput()
        input.ratio = 2
        input.target = 2
        input.time = 40
        input.allocations = 0
        change(&input)
        return input.judgement?.verdict
    }

    @Test func `a ratio at its target is ok and above it is missed`() {
        #expect(verdict { _ in } == .ok)
        #expect(verdict { $0.ratio = 2.01 } == .missed)
    }

    @Test func `a pure limit is not judged unless it failed`() {
        #expect(verdict { $0.target = nil } == nil)
        #expect(
            verdict {
                $0.target = nil
                $0.failure = "broken"
            } == .failed)
    }

    @Test func `an error outweighs a delivery and a delivery outweighs a ratio`() {
        #expect(verdict { $0.mismatch = "delivered 0" } == .invalid)
        #expect(
            verdict {
                $0.mismatch = "delivered 0"
                $0.failure = "broken"
            } == .failed)
        #expect(verdict { $0.ratio = nil } == .invalid)
    }

    @Test(
        arguments: [
            (BenchmarkBounds(ceiling: .nanoseconds(40)), .ok),
            (BenchmarkBounds(ceiling: .nanoseconds(39)), .missed),
            (BenchmarkBounds(allocations: 0), .ok), (BenchmarkBounds(residentGrowth: 100), .ok),
            (BenchmarkBounds(residentGrowth: 99), .missed),
        ] as [(BenchmarkBounds, BenchmarkVerdict)])
    func `absolute bounds are judged beside the ratio`(bounds: BenchmarkBounds, expected: BenchmarkVerdict) {
        let found = verdict {
            $0.bounds = bounds
            $0.growth = 100
        }
        #expect(found == expected)
    }

    @Test func `one allocation in a thousand operations is over zero`() {
        let found = verdict {
            $0.bounds.allocations = 0
            $0.allocations = 0.001
        }
        #expect(found == .missed)
    }

    @Test func `what is not counted is not judged`() {
        let found = verdict {
            $0.bounds = BenchmarkBounds(allocations: 0, residentGrowth: 0)
            $0.allocations = nil
            $0.growth = nil
        }
        #expect(found == .ok)
    }

    @Test func `a bound without a limit is judged alone`() {
        let found = verdict {
            $0.ratio = nil
            $0.target = nil
            $0.bounds.ceiling = .milliseconds(50)
        }
        #expect(found == .ok)
    }

    @Test func `noise hides the ratio until it is settled, and never an absolute bound`() {
        func noisy(settled: Bool, ratio: Double, allocations: Double = 0) -> BenchmarkVerdict? {
            verdict {
                $0.isNoisy = true
                $0.isSettled = settled
                $0.ratio = ratio
                $0.allocations = allocations
                $0.bounds.allocations = 0
            }
        }
        #expect(noisy(settled: false, ratio: 9) == .noisy)
        #expect(noisy(settled: true, ratio: 9) == .missed)
        #expect(noisy(settled: true, ratio: 1) == .noisy)
        #expect(noisy(settled: false, ratio: 1, allocations: 1) == .missed)
    }

    @Test func `a check accepts what is within its bounds`() {
        let accepted: [BenchmarkVerdict] = [.ok, .noisy]
        let rejected: [BenchmarkVerdict] = [.missed, .invalid, .failed]
        #expect(accepted.allSatisfy { $0.isAccepted })
        #expect(!rejected.contains { $0.isAccepted })
    }
}
