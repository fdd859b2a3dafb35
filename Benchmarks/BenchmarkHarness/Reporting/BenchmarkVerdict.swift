/// The judgement on one benchmark.
package enum BenchmarkVerdict: String, Sendable, Codable {
    /// Every bound holds.
    case ok

    /// The ratio, the ceiling, the allocations or the growth is over its bound.
    case missed

    /// The limit was too restless for its ratio to say anything.
    case noisy

    /// The delivered amount is not the stated one.
    case invalid

    /// The benchmark or its limit threw.
    case failed

    /// Whether `--check` accepts it.
    ///
    /// A result that is noisy after all repetitions is accepted, since it was within its target all the same.
    package var isAccepted: Bool { self == .ok || self == .noisy }
}
