/// Computes the identities of traces and spans from numbers, so that a request needs no random number.
///
/// Each runtime has its own instance, with random bits that are chosen once. Identities of different numbers
/// are different for one instance. Identities of two instances are equal as rarely as random ones.
///
/// ```swift
/// let ids = TraceIDs()
/// let context = TraceContext(traceID: ids.traceID(of: 7), spanID: ids.spanID(of: 7), flags: [.sampled, .random])
/// ```
public struct TraceIDs: Sendable, Hashable {
    /// The increment of SplitMix64; because it is odd, its multiples modulo 2⁶⁴ reach each number once.
    private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// The random bits of the instance, in two halves.
    package let first: UInt64
    package let second: UInt64

    /// Creates an instance with given random bits.
    ///
    /// - Parameters:
    ///   - first: Half of the instance's random bits.
    ///   - second: The other half.
    public init(instance first: UInt64, _ second: UInt64) {
        // If this half were zero, the number 0 would get the identity zero, which is not allowed.
        self.first = first == 0 ? Self.increment : first
        self.second = second
    }

    /// Creates an instance with new random bits.
    public init() {
        var generator = SystemRandomNumberGenerator()
        self.init(instance: generator.next(), generator.next())
    }

    /// Returns the span identity for a number, such as that of a request.
    ///
    /// - Parameter number: The number, from 1.
    /// - Returns: The identity, different for each number from 1 on.
    public func spanID(of number: UInt64) -> SpanID {
        SpanID(nonzero: nonzero(number))
    }

    /// Returns the trace identity for a number, such as that of the request that began the trace.
    ///
    /// All bytes are as good as random, so ``TraceContext/Flags/random`` may be set.
    ///
    /// - Parameter number: The number.
    /// - Returns: The identity, different for each number.
    public func traceID(of number: UInt64) -> TraceID {
        let low = Self.mixed(Self.mixed(second &+ number &* Self.increment) ^ first)
        let high = Self.mixed(low ^ second)
        // The identity may be zero with the probability 1 in 2¹²⁸, which is not allowed; it is then replaced.
        return TraceID(high: high, low: low) ?? TraceID(nonzeroLow: nonzero(number))
    }

    /// Mixes the bits of a number; if the result would be zero, returns the result for number 0.
    ///
    /// Results are different for different numbers from 1 on.
    private func nonzero(_ number: UInt64) -> UInt64 {
        let mixed = Self.mixed(first &+ number &* Self.increment)
        return mixed == 0 ? Self.mixed(first) : mixed
    }

    /// The finalizer of SplitMix64 by Steele, Lea and Flood (2014): a permutation of all numbers of 64 bits.
    private static func mixed(_ number: UInt64) -> UInt64 {
        var mixed = number
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension TraceID {
    /// Creates an identity from a number that is known not to be zero.
    fileprivate init(nonzeroLow low: UInt64) {
        precondition(low != 0, "The identity of a trace is not zero.")
        self.high = 0
        self.low = low
    }
}
