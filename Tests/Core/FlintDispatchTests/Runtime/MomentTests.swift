import Foundation
import TestSupport
import Testing

@testable import FlintCore
@testable import FlintEvents

@Suite struct MomentTests {
    /// By the definition: attoseconds by 10⁹, cut towards zero, in the lowest 64 bits.
    private static func expected(_ attoseconds: Int128) -> Int64 {
        Int64(truncatingIfNeeded: attoseconds / 1_000_000_000)
    }

    @Test(
        arguments: [
            (Duration.zero, 0), (.nanoseconds(1), 1), (.nanoseconds(999), 999), (.seconds(1), 1_000_000_000),
            (.seconds(9) + .nanoseconds(7), 9_000_000_007), (.nanoseconds(-1), -1),
            (.seconds(-3), -3_000_000_000),
            (.nanoseconds(Int64.max), .max), (.nanoseconds(Int64.min), .min),
            (Duration(secondsComponent: 0, attosecondsComponent: 999_999_999), 0),
            (Duration(secondsComponent: 0, attosecondsComponent: -999_999_999), 0),
            (Duration(secondsComponent: 0, attosecondsComponent: 1_000_000_000), 1),
        ] as [(Duration, Int64)])
    func `a duration in whole nanoseconds`(duration: Duration, nanoseconds: Int64) {
        #expect(duration.wholeNanoseconds == nanoseconds)
    }

    @Test func `the division in two steps equals the one by definition, and is harmless at all magnitudes`() {
        var generator = SeededGenerator(seed: 41)
        var numbers: [Int128] = []
        for bits in 1..<101 {
            for _ in 0..<50 { numbers.append(Int128.random(in: 0..<(Int128(1) << bits), using: &generator)) }
            // Where the steps could carry.
            numbers += [Int128(1) << bits, Int128(1) << bits - 1, Int128(1) << bits + 1]
        }
        let wrong = (numbers + numbers.map { -$0 }).filter {
            Duration(attoseconds: $0).wholeNanoseconds != Self.expected($0)
        }
        #expect(wrong == [])
        for attoseconds in [Int128.max, .min, Int128(1) << 101, Int128(1) << 120] {
            _ = Duration(attoseconds: attoseconds).wholeNanoseconds
        }
    }
}
