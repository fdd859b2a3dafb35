/// The verdict on one benchmark.
package enum BenchmarkVerdict: String, Sendable, Codable {
    /// All bounds are met.
    case ok

    /// The ratio, the ceiling, the allocations or the growth exceeds its bound.
    case missed

    /// The limit varied too much for its ratio to be meaningful.
    case noisy

    /// The number of deliveries differs from the registered one.
    case invalid

    /// The benchmark or its limit threw.
    case failed

    /// Whether `--check` accepts it.
    ///
    /// A result that is still noisy after all repetitions is accepted, because it was within its target nevertheless.
    package var isAccepted: Bool { self == .ok || self == .noisy }
}
