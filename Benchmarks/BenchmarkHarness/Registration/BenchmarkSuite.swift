/// The benchmarks of one concept.
///
/// Write one file with one suite per concept, and hand all suites to ``BenchmarkMain``:
///
/// ```swift
/// extension BenchmarkSuite {
///     static let dispatch = BenchmarkSuite { suite in
///         suite.benchmark("Dispatch.noObservers", limit: "Limit.actorHop", target: 2, allocations: 0) { state in
///             let session = ActionSession()
///             try await state.measure {
///                 for _ in 0..<state.iterations { keep(try await session.perform(action)) }
///             }
///             await session.shutdown()
///         }
///     }
/// }
/// ```
///
/// ## The form of a body
/// A body that takes `state` loops itself, `state.iterations` times; only what runs inside `state.measure`
/// counts, or the whole body when it never calls `measure`. A body without parameters is called once per
/// operation, which adds some 20 ns: use it above about one microsecond. A limit and what it limits
/// must have the same form and run at the same place; a mixture is refused at start.
///
/// ## Limits
/// A benchmark without `limit` is a limit. Any registered name can serve as the limit of another.
public struct BenchmarkSuite: Sendable {
    /// What has been registered, in order.
    package private(set) var benchmarks: [Benchmark] = []

    /// Creates a suite from its registrations.
    ///
    /// - Parameter register: Registers the benchmarks; it is called once, at once.
    public init(_ register: (inout BenchmarkSuite) -> Void) {
        register(&self)
    }

    /// Registers a benchmark that runs in a detached task on the pool and loops itself.
    ///
    /// - Parameters:
    ///   - name: The unique name, `Concept.case`.
    ///   - limit: The name of the benchmark to divide by; `nil` registers a limit.
    ///   - target: The largest ratio to the limit that passes. It stands exactly where `limit` stands.
    ///   - ceiling: The most time per operation, whatever the ratio.
    ///   - allocations: The most allocations per operation; not judged where they cannot be counted.
    ///   - residentGrowth: The most bytes by which the resident size may grow during one batch.
    ///   - scale: The operations that one iteration performs; times are divided by it.
    ///   - delivers: What one iteration must deliver, stated by the body in ``BenchmarkState/delivered``.
    ///   - settings: The repetition, where the calibrated defaults do not fit.
    ///   - body: Runs one batch. What it throws is reported, and the other benchmarks go on.
    public mutating func benchmark(
        _ name: String, limit: String? = nil, target: Double? = nil, ceiling: Duration? = nil,
        allocations: Double? = nil, residentGrowth: Int? = nil, scale: Int = 1, delivers: Int? = nil,
        settings: BenchmarkSettings = BenchmarkSettings(),
        _ body: @escaping @Sendable (_ state: BenchmarkState) async throws -> Void
    ) {
        let bounds = BenchmarkBounds(
            ceiling: ceiling, allocations: allocations, residentGrowth: residentGrowth)
        benchmarks.append(
            Benchmark(
                name: name, limit: limit, target: target, bounds: bounds, scale: scale, delivers: delivers,
                settings: settings, body: .pool(body)))
    }

    /// Registers a benchmark whose body is one operation, on the pool.
    ///
    /// The call of the body is part of the figure. Its limit must be registered in this form as well.
    ///
    /// - Parameters:
    ///   - name: The unique name, `Concept.case`.
    ///   - limit: The name of the benchmark to divide by; `nil` registers a limit.
    ///   - target: The largest ratio to the limit that passes. It stands exactly where `limit` stands.
    ///   - ceiling: The most time per operation, whatever the ratio.
    ///   - allocations: The most allocations per operation; not judged where they cannot be counted.
    ///   - residentGrowth: The most bytes by which the resident size may grow during one batch.
    ///   - scale: The operations that one call performs; times are divided by it.
    ///   - settings: The repetition, where the calibrated defaults do not fit.
    ///   - operation: Runs once per iteration. What it throws is reported, and the other benchmarks go on.
    public mutating func benchmark(
        _ name: String, limit: String? = nil, target: Double? = nil, ceiling: Duration? = nil,
        allocations: Double? = nil, residentGrowth: Int? = nil, scale: Int = 1,
        settings: BenchmarkSettings = BenchmarkSettings(),
        _ operation: @escaping @Sendable () async throws -> Void
    ) {
        let bounds = BenchmarkBounds(
            ceiling: ceiling, allocations: allocations, residentGrowth: residentGrowth)
        benchmarks.append(
            Benchmark(
                name: name, limit: limit, target: target, bounds: bounds, scale: scale, settings: settings,
                form: .perOperation,
                body: .pool { state in
                    for _ in 0..<state.iterations { try await operation() }
                }))
    }

    /// Registers a benchmark that runs on the main actor and loops itself.
    ///
    /// Its limit must run on the main actor as well; the name should say that it does.
    ///
    /// - Parameters:
    ///   - name: The unique name, `Concept.case`.
    ///   - limit: The name of the benchmark to divide by; `nil` registers a limit.
    ///   - target: The largest ratio to the limit that passes. It stands exactly where `limit` stands.
    ///   - ceiling: The most time per operation, whatever the ratio.
    ///   - allocations: The most allocations per operation; not judged where they cannot be counted.
    ///   - residentGrowth: The most bytes by which the resident size may grow during one batch.
    ///   - scale: The operations that one iteration performs; times are divided by it.
    ///   - delivers: What one iteration must deliver, stated by the body in ``BenchmarkState/delivered``.
    ///   - settings: The repetition, where the calibrated defaults do not fit.
    ///   - body: Runs one batch. What it throws is reported, and the other benchmarks go on.
    public mutating func mainActorBenchmark(
        _ name: String, limit: String? = nil, target: Double? = nil, ceiling: Duration? = nil,
        allocations: Double? = nil, residentGrowth: Int? = nil, scale: Int = 1, delivers: Int? = nil,
        settings: BenchmarkSettings = BenchmarkSettings(),
        _ body: @escaping @MainActor @Sendable (_ state: BenchmarkState) async throws -> Void
    ) {
        let bounds = BenchmarkBounds(
            ceiling: ceiling, allocations: allocations, residentGrowth: residentGrowth)
        benchmarks.append(
            Benchmark(
                name: name, limit: limit, target: target, bounds: bounds, scale: scale, delivers: delivers,
                settings: settings, body: .mainActor(body)))
    }
}
