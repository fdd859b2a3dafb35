import FlintEvents
import TestSupport
import Testing

@Suite struct TraceIDsTests {
    @Test func `identities of different numbers differ`() {
        for instance in [UInt64(0), 1, 0x9E37_79B9_7F4A_7C15, .max] {
            let ids = TraceIDs(instance: instance, instance &* 7)
            let numbers = Array(1...10_000) + (0..<63).map { 20_000 + (UInt64(1) << $0) }
            #expect(Set(numbers.map(ids.spanID)).count == numbers.count)
            #expect(Set(numbers.map(ids.traceID)).count == numbers.count)
        }
    }

    /// The number whose mixture would be zero is that by which the multiple of the increment meets the instance.
    @Test func `the number that would be zero takes the place of number 0`() {
        let inverse = Self.inverse(of: 0x9E37_79B9_7F4A_7C15)
        var generator = SeededGenerator(seed: 18)
        for _ in 0..<1000 {
            let instance = generator.next()
            let ids = TraceIDs(instance: instance, generator.next())
            let critical = (0 &- instance) &* inverse
            #expect(ids.spanID(of: critical) == ids.spanID(of: 0))
            #expect(ids.spanID(of: critical) != ids.spanID(of: critical &+ 1))
        }
    }

    /// The multiplicative inverse of an odd number by Newton's method.
    private static func inverse(of number: UInt64) -> UInt64 {
        var inverse = number
        for _ in 0..<6 { inverse = inverse &* (2 &- number &* inverse) }
        return inverse
    }

    @Test func `identities follow from instance and number, and a span is no part of its trace`() {
        let first = TraceIDs(instance: 1, 2)
        #expect(first.spanID(of: 7) == TraceIDs(instance: 1, 2).spanID(of: 7))
        #expect(first.traceID(of: 7) == TraceIDs(instance: 1, 2).traceID(of: 7))
        #expect(first.spanID(of: 7) != TraceIDs(instance: 2, 2).spanID(of: 7))
        #expect(first.traceID(of: 7) != TraceIDs(instance: 1, 3).traceID(of: 7))
        #expect(first.traceID(of: 7) != TraceIDs(instance: 2, 2).traceID(of: 7))
        #expect(TraceIDs() != TraceIDs())
        let ids = TraceIDs(instance: 5, 6)
        for number in UInt64(1)...1000 {
            let (trace, span) = (ids.traceID(of: number), ids.spanID(of: number))
            #expect(trace.low != span.value && trace.high != span.value && trace.low != trace.high)
        }
    }

    /// Each bit is set in half of the identities: a binomial distribution of 20,000 throws has a standard deviation of 71.
    @Test func `each bit is as good as random`() {
        let ids = TraceIDs(instance: 0x0123_4567_89AB_CDEF, 0xFEDC_BA98_7654_3210)
        var counts = [Int](repeating: 0, count: 192)
        for number in UInt64(1)...20_000 {
            let trace = ids.traceID(of: number)
            for (word, value) in [trace.high, trace.low, ids.spanID(of: number).value].enumerated() {
                for bit in 0..<64 where value >> UInt64(bit) & 1 == 1 { counts[word * 64 + bit] += 1 }
            }
        }
        #expect(counts.allSatisfy { abs($0 - 10_000) < 6 * 71 })
    }
}
