/// A registered benchmark or limit: its name, its bounds, and its body.
struct Benchmark: Sendable {
    /// The unique name of the benchmark, in the form `Concept.case`.
    let name: String
    /// The name of the benchmark whose time divides the time of this one; nil for a pure limit.
    var limit: String?
    /// The largest ratio to the limit that is accepted.
    var target: Double?
    var bounds = BenchmarkBounds()
    /// The number of operations that one iteration performs.
    var scale = 1
    /// The number of deliveries that one iteration must report; nil if it reports none.
    var delivers: Int?
    var settings = BenchmarkSettings()
    /// Whether the harness calls the body once per operation, and the body has no loop.
    ///
    /// Such a call costs some 20 ns more than a loop inside the body, so a benchmark and its limit must have
    /// the same form.
    var isPerOperation = false
    let body: BenchmarkBody
}

/// The absolute bounds of one benchmark, besides its ratio; a bound that is nil is not checked.
struct BenchmarkBounds: Sendable, Equatable {
    /// The maximum time of one operation.
    var ceiling: Duration?
    /// The maximum number of allocations per operation.
    var allocations: Double?
    /// The maximum growth of the resident size during one batch, in bytes.
    var residentGrowth: Int?

    var isEmpty: Bool { self == BenchmarkBounds() }
}

/// The body of a benchmark, with the isolation in which it runs.
///
/// There is a case for each isolation, because a main-actor body must be compiled for the main actor.
/// Otherwise each of its calls would check the executor, and the check would take most of the measured time.
enum BenchmarkBody: Sendable {
    /// The body runs in a detached task on the global pool.
    case pool(@Sendable (BenchmarkState) async throws -> Void)
    /// The body runs on the main actor.
    case mainActor(@MainActor @Sendable (BenchmarkState) async throws -> Void)

    var isOnMainActor: Bool { if case .mainActor = self { true } else { false } }
}
