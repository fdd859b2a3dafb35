/// The body of a benchmark, with its isolation.
///
/// The two cases differ in their static isolation, not only in a flag: a main-actor body must be compiled for the main
/// actor, or each of its calls would check the executor again, and the check would dominate the figure.
package enum BenchmarkBody: Sendable {
    /// Runs in a detached task on the global pool.
    case pool(@Sendable (BenchmarkState) async throws -> Void)

    /// Runs on the main actor.
    case mainActor(@MainActor @Sendable (BenchmarkState) async throws -> Void)

    /// The place where the body runs.
    package var place: BenchmarkPlace {
        switch self {
        case .pool: .pool
        case .mainActor: .mainActor
        }
    }
}
