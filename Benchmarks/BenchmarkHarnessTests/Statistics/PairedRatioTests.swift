import Testing

@testable import BenchmarkHarness

@Suite struct PairedRatioTests {
    @Test func `the ratio is the median of the rounds' own quotients`() {
        // The quotients are 2, 3 and 10; the quotient of the two medians would be 90 / 10.
        let paired = PairedRatio(means: [0: 20, 1: 90, 2: 100], limit: [0: 10, 1: 30, 2: 10])
        #expect(paired.ratio == 3)
        #expect(paired.lowerQuartile == 2)
    }

    @Test func `drift that hits both cancels`() {
        let means = Dictionary(uniqueKeysWithValues: (1...9).map { ($0, Double($0 * 6)) })
        let limit = Dictionary(uniqueKeysWithValues: (1...9).map { ($0, Double($0 * 3)) })
        #expect(PairedRatio(means: means, limit: limit).ratio == 2)
    }

    @Test func `only rounds in which both ran count`() {
        #expect(PairedRatio(means: [0: 10, 1: 99], limit: [0: 5, 2: 1]).ratio == 2)
        #expect(PairedRatio(means: [0: 10], limit: [1: 5]).ratio == nil)
        #expect(PairedRatio(means: [0: 10], limit: [1: 5]).lowerQuartile == nil)
        #expect(PairedRatio(means: [0: 10], limit: [0: 0]).ratio == nil)
    }

    @Test(
        arguments: [
            ([], false), ([1], false), ([10, 15], false), ([10, 15.1], true), ([15.1, 10], true),
            ([10, 10, 99, 10, 10], false), ([10, 11, 10, 20, 21, 20], true),
        ] as [([Double], Bool)])
    func `a limit is noisy when its halves differ by more than half`(samples: [Double], expected: Bool) {
        #expect(PairedRatio.isNoisy(samples) == expected)
    }
}
