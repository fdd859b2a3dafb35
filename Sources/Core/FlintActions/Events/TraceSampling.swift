/// A rule that decides which traces that begin in a runtime are recorded.
///
/// A request that comes with a trace that began outside of the runtime follows the decision of its caller.
/// For all other requests, 56 random bits of the trace's identity decide, as W3C Trace Context defines them.
/// So all processes with the same ratio decide alike, without storing the decision.
///
/// ```swift
/// try Flint.quickSetup(AppFeatures.self) { $0.traceSampling = .ratio(0.1) }
/// ```
///
/// - SeeAlso: *TraceState: Probability Sampling* of the OpenTelemetry specification.
public struct TraceSampling: Sendable, Hashable {
    /// The rule as one word: 56 bits with the limit below which a trace is not recorded, and a bit that says
    /// that traces begin.
    let word: UInt64

    private static let isOnMark: UInt64 = 1 << 63
    private static let randomness: UInt64 = 1 << 56

    init(word: UInt64) {
        self.word = word
    }

    /// No trace begins in the runtime; requests are only in traces that began outside of the runtime.
    public static let off = TraceSampling(word: 0)

    /// Each trace that begins in the runtime is recorded.
    public static let always = TraceSampling.ratio(1)

    /// Records a part of the traces; the others have identities, too, and are marked as not recorded.
    ///
    /// - Parameter ratio: The part, from 0 to 1; a number outside counts as the nearest inside, and NaN as 0.
    /// - Returns: The rule.
    public static func ratio(_ ratio: Double) -> TraceSampling {
        let bounded = ratio.isNaN ? 0 : min(max(ratio, 0), 1)
        let rejected = UInt64(((1 - bounded) * Double(randomness)).rounded())
        return TraceSampling(word: isOnMark | rejected)
    }

    /// Whether traces begin in the runtime.
    public var isOn: Bool { word & Self.isOnMark != 0 }

    /// Whether a trace that begins in the runtime is recorded.
    ///
    /// - Parameter trace: The trace.
    /// - Returns: The decision, always the same for the same trace.
    public func isSampled(_ trace: TraceID) -> Bool {
        isOn && trace.low & (Self.randomness - 1) >= word & ~Self.isOnMark
    }
}
