/// One registered benchmark or limit: its name, its bounds, and its body.
struct Benchmark: Sendable {
    /// The unique name, `Concept.case`.
    let name: String
    /// The name of the benchmark whose time divides the time of this one; nil for a pure limit.
    var limit: String?
    /// The largest ratio to the limit that passes.
    var target: Double?
    var bounds = BenchmarkBounds()
    /// The operations that one iteration performs.
    var scale = 1
    /// The number of deliveries that one iteration must report; nil if it reports none.
    var delivers: Int?
    var settings = BenchmarkSettings()
    /// Whether the harness calls the body once per operation, and the body has no loop.
    ///
    /// Such a call costs some 20 ns that a loop inside the body does not cost, so a benchmark and its limit must agree.
    var isPerOperation = false
    let body: BenchmarkBody
}

/// The absolute bounds of one benchmark, in addition to its ratio; nil for a quantity without bound.
struct BenchmarkBounds: Sendable, Equatable {
    /// The maximum time of one operation.
    var ceiling: Duration?
    /// The maximum number of allocations per operation.
    var allocations: Double?
    /// The maximum growth of the resident size during one batch, in bytes.
    var residentGrowth: Int?

    var isEmpty: Bool { self == BenchmarkBounds() }
}

/// The body of a benchmark, with its isolation.
///
/// The two cases differ in their static isolation, not only in a flag: a main-actor body must be compiled for the main
/// actor, or each of its calls would check the executor again, and the check would dominate the figure.
enum BenchmarkBody: Sendable {
    /// Runs in a detached task on the global pool.
    case pool(@Sendable (BenchmarkState) async throws -> Void)
    /// Runs on the main actor.
    case mainActor(@MainActor @Sendable (BenchmarkState) async throws -> Void)

    var isOnMainActor: Bool { if case .mainActor = self { true } else { false } }
}
