import Foundation
import TestSupport
import Testing

@testable import FlintTelemetry

@Suite struct ExponentialHistogramTests {
    private static func values(_ count: Int, seed: UInt64) -> [Double] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            let exponent = Int.random(in: -40...40, using: &generator)
            // Powers of two and zeros are frequent, since they are bounds.
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: return Double(sign: .plus, exponent: exponent, significand: 1)
            case 1: return 0
            default:
                return Double(
                    sign: .plus, exponent: exponent, significand: .random(in: 1..<2, using: &generator))
            }
        }
    }

    private static func recorded(_ values: [Double]) -> ExponentialHistogram {
        values.reduce(into: ExponentialHistogram()) { $0.record($1) }
    }

    @Test func `a number is in the bucket whose bounds enclose it`() {
        for value in Self.values(500, seed: 3) where value > 0 {
            for scale in Int32(-10)...20 {
                let index = ExponentialHistogram.index(of: value, scale: scale)
                let position = log2(value) * pow(2, Double(scale))
                // The last bits of the logarithm decide nothing here: within a millionth of a bucket, both are right.
                let slack = 1e-6 * max(1, abs(position)) * 1e-3 + 1e-6
                #expect(Double(index) - slack <= position && position <= Double(index) + 1 + slack)
            }
        }
    }

    @Test func `a power of two is the upper bound of its bucket at every scale`() {
        for exponent in stride(from: -1022, through: 1023, by: 5) {
            let value = Double(sign: .plus, exponent: exponent, significand: 1)
            for scale in Int32(0)...20 {
                #expect(
                    ExponentialHistogram.index(of: value, scale: scale) == Int32(exponent) << scale - 1)
            }
        }
    }

    @Test func `a smaller scale merges buckets exactly`() {
        for value in Self.values(500, seed: 5) where value > 0 {
            for scale in Int32(-9)...20 {
                #expect(
                    ExponentialHistogram.index(of: value, scale: scale) >> 1
                        == ExponentialHistogram.index(of: value, scale: scale - 1))
            }
        }
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>) func `merging is recording`(seed: UInt64) {
        let all = Self.values(Int(seed) * 7, seed: seed)
        let middle = all.count / 3
        var merged = Self.recorded(Array(all[..<middle]))
        merged.merge(Self.recorded(Array(all[middle...])))
        let expected = Self.recorded(all)
        #expect(
            (merged.scale, merged.offset, merged.buckets) == (
                expected.scale, expected.offset, expected.buckets
            ))
        #expect(
            (merged.zeroCount, merged.count, merged.minimum, merged.maximum) == (
                expected.zeroCount, expected.count, expected.minimum, expected.maximum
            ))
        #expect(abs(merged.sum - expected.sum) <= 1e-9 * max(1, abs(expected.sum)))
        #expect(merged.buckets.count <= ExponentialHistogram.bucketLimit)
        #expect(merged.buckets.reduce(merged.zeroCount, +) == merged.count)
    }

    @Test func `powers of two count exactly`() {
        let values = Self.values(2_000, seed: 11)
        let histogram = Self.recorded(values)
        for exponent in Int32(-41)...42 {
            let bound = Double(sign: .plus, exponent: Int(exponent), significand: 1)
            #expect(
                histogram.count(upToPowerOfTwo: exponent) == UInt64(values.count { $0 <= bound }))
        }
    }

    @Test func `the extremes fit, and what is no number is not counted`() {
        let histogram = Self.recorded([
            .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1, 0, .nan, .infinity, -.infinity, -1,
        ])
        #expect((histogram.count, histogram.zeroCount, histogram.buckets.reduce(0, +)) == (4, 1, 3))
        #expect(histogram.buckets.count <= ExponentialHistogram.bucketLimit)
    }
}
