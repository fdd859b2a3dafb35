import Testing

@testable import BenchmarkHarness

@Suite struct StatisticsTests {
    @Test(
        arguments: [
            ([], nil), ([7], 7), ([3, 1], 2), ([9, 1, 5], 5), ([4, 4, 4, 4], 4), ([1, 2, 3, 100], 2.5),
        ] as [([Double], Double?)])
    func `the median is the middle`(samples: [Double], expected: Double?) {
        #expect(Statistics.median(samples) == expected)
    }

    @Test(
        arguments: [
            (0, 1), (1, 1), (10, 1), (10.1, 2), (50, 5), (90, 9), (99, 10), (99.9, 10), (100, 10),
        ] as [(Double, Double)])
    func `a percentile is the nearest rank of ten samples`(percent: Double, expected: Double) {
        let samples = (1...10).map(Double.init)
        #expect(Statistics.percentile(percent, ofSorted: samples) == expected)
    }

    @Test func `a percentile of one sample is the sample and of none is nothing`() {
        #expect(Statistics.percentile(99.9, ofSorted: [3]) == 3)
        #expect(Statistics.percentile(50, ofSorted: []) == nil)
    }

    @Test func `the deviation is relative to the mean with one degree of freedom less`() throws {
        // The mean is 5, the sum of squared deviations 9 + 1 + 1 + 1 + 0 + 0 + 4 + 16 = 32, and the variance
        // 32/7.
        let deviation = try #require(Statistics.relativeDeviation([2, 4, 4, 4, 5, 5, 7, 9]))
        #expect(abs(deviation - (32.0 / 7).squareRoot() / 5 * 100) < 1e-9)
    }

    @Test(
        arguments: [([], nil), ([8], 0), ([8, 8, 8], 0), ([0, 0], 0), ([-1, 1], 0)] as [([Double], Double?)])
    func `few or equal samples do not deviate`(samples: [Double], expected: Double?) {
        #expect(Statistics.relativeDeviation(samples) == expected)
    }
}
