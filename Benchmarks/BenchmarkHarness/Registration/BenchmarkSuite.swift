/// The benchmarks of one concept.
///
/// Write one file with one suite per concept, and pass all suites to ``BenchmarkMain``:
///
/// ```swift
/// extension BenchmarkSuite {
///     static let dispatch = BenchmarkSuite { suite in
///         suite.benchmark("Dispatch.noObservers", limit: "Limit.scopedHop", target: 2, allocations: 0) { state in
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
/// If a body takes `state`, it contains the loop, with `state.iterations` iterations. Only the parts inside
/// `state.measure` are measured, or the whole body if it does not call `measure`. If a body has no
/// parameters, it is called once per operation, which adds some 20 ns: use this form for operations that take
/// more than about one microsecond. A benchmark and its limit must have the same form and the same isolation;
/// otherwise the registration is invalid.
///
/// ## Limits
/// A benchmark without `limit` is itself a limit. The limit of a benchmark may be any registered name.
public struct BenchmarkSuite: Sendable {
    /// The registered benchmarks, in order.
    private(set) var benchmarks: [Benchmark] = []

    /// Creates a suite with the benchmarks that a closure registers.
    ///
    /// - Parameter register: Registers the benchmarks; called once, by this initializer.
    public init(_ register: (inout BenchmarkSuite) -> Void) {
        register(&self)
    }

    /// Registers a benchmark that runs in a detached task on the pool and contains the loop.
    ///
    /// - Parameters:
    ///   - name: The unique name, `Concept.case`.
    ///   - limit: The name of the benchmark by whose time this one's is divided; `nil` registers a limit.
    ///   - target: The largest ratio to the limit that is accepted. It must be given if, and only if, `limit`
    ///     is given.
    ///   - ceiling: The maximum time per operation, whatever the ratio is.
    ///   - allocations: The maximum number of allocations per operation; ignored where allocations cannot be
    ///     counted.
    ///   - residentGrowth: The maximum growth of the resident size during one batch, in bytes.
    ///   - scale: The number of operations that one iteration performs; times are divided by it.
    ///   - delivers: The number of deliveries of one iteration, which the body reports in
    ///     ``BenchmarkState/delivered``.
    ///   - settings: The settings for repetition, if the calibrated numbers do not fit.
    ///   - body: Runs one batch. An error is reported, and the other benchmarks continue.
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

    /// Registers a benchmark that runs on the pool and whose body is one operation.
    ///
    /// The measured time includes the call of the body. The limit must be registered in this form, too.
    ///
    /// The parameters are those of the function whose body takes a state; `operation` runs once per
    /// iteration.
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
                isPerOperation: true,
                body: .pool { state in
                    for _ in 0..<state.iterations { try await operation() }
                }))
    }

    /// Registers a benchmark that runs on the main actor and contains the loop.
    ///
    /// Its limit must run on the main actor, too; the name should say that it does.
    ///
    /// The parameters are those of the function for the pool whose body takes a state.
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
