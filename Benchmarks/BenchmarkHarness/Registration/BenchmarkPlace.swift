/// The place where the body of a benchmark runs.
///
/// A change of thread requires the operating system to wake a thread, which costs more than everything else, so a
/// benchmark and its limit must run at the same place.
package enum BenchmarkPlace: String, Sendable, Codable {
    /// A detached task on the global pool.
    case pool

    /// The main actor.
    case mainActor
}
