public import FlintCore
internal import FlintTweaks
public import Testing

/// A trait that gives each test a runtime of its own, so that tests share nothing and run in parallel.
///
/// Use it as `.flint` on a test or on a suite. On a suite, each test inside gets its own runtime, and so does
/// each case of a parameterized test. Inside of the test, `Flint.current` and all static members of `Flint`
/// refer to that runtime. When the test ends, the runtime is shut down.
///
/// ```swift
/// @Suite(.flint(AppFeatures.self)) struct DocumentTests {
///     @Test func `a document can be opened`() async throws {
///         let document = try await DocumentFeature.open.perform(with: reference)
///         #expect(document.title == "Plan")
///     }
/// }
/// ```
///
/// Flags, the user's toggles and purchases are kept in memory, unless the configuration has its own provider
/// or tracker. Set a flag by `.tweak(…)`, or in the test:
///
/// ```swift
/// @Test(.tweak(Flags.sharing, is: true)) func `sharing is offered`() throws {
///     #expect(SharingFeature.isAvailable == true)
///     try Flint.current.configuration.tweaks?.set(Flags.sharing, to: false)
///     #expect(SharingFeature.isAvailable == false)
/// }
/// ```
///
/// Declare the features for a suite's own trait outside of the suite: the arguments of a macro cannot refer
/// to types that are nested in the type to which the macro is attached.
public struct FlintTrait: TestTrait, SuiteTrait, TestScoping {
    private let makeRuntime: @Sendable () throws -> Flint

    init(_ makeRuntime: @escaping @Sendable () throws -> Flint) {
        self.makeRuntime = makeRuntime
    }

    /// Always `true`, because a suite passes the trait on to its tests.
    public var isRecursive: Bool { true }

    /// Runs one test with a runtime of its own.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The case of a parameterized test.
    ///   - function: The function that runs the test.
    /// - Throws: The error of the runtime's set-up or of the test.
    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        // Earlier traits of the test may have set a subject or a trace, which must apply in the new runtime,
        // too.
        let (subject, trace, baggage) = (Subject.current, TraceContext.current, Baggage.current)
        let runtime = try makeRuntime()
        defer { runtime.shutdown() }
        try TweakOverride.apply(to: runtime)
        try await Flint.withRuntime(runtime) {
            if subject == .application, trace == nil {
                try await function()
            } else {
                try await Flint.withSubject(subject, trace: trace, baggage: baggage) { try await function() }
            }
        }
    }
}

extension Trait where Self == FlintTrait {
    /// A trait that gives each test a runtime without features.
    public static var flint: FlintTrait { FlintTrait { Flint() } }

    /// Returns a trait that gives each test a runtime without features, with values in its environment.
    ///
    /// ```swift
    /// @Test(.flint { $0.bank = FakeBank() })
    /// ```
    ///
    /// - Parameter environment: A function that sets the values. It is called once for each test.
    /// - Returns: The trait for a test or a suite.
    public static func flint(
        environment: @escaping @Sendable (inout FlintEnvironment) -> Void
    ) -> FlintTrait {
        FlintTrait {
            var configuration = FlintConfiguration()
            environment(&configuration.environment)
            return Flint(configuration: configuration)
        }
    }

    /// Returns a trait that gives each test a runtime that is set up with an application's features.
    ///
    /// Flags, the user's toggles and purchases are kept in memory if the configuration has no other services.
    /// A flag has its default value until it is set by `.tweak(…)` or in the test.
    ///
    /// - Parameters:
    ///   - group: The root of the features. A failed set-up is a failure of the test.
    ///   - configuration: A function that creates the configuration of the runtime. It is called once for
    ///     each test.
    /// - Returns: The trait for a test or a suite.
    public static func flint(
        _ group: any FeatureGroup.Type,
        configuration: @escaping @Sendable () -> FlintConfiguration = { FlintConfiguration() }
    ) -> FlintTrait {
        FlintTrait {
            var configuration = configuration()
            configuration.apply(group)
            configuration.useDoubles()
            let runtime = Flint(configuration: configuration)
            try runtime.setup(group)
            return runtime
        }
    }

    /// Returns a trait that gives each test a runtime that is set up with an application's features and has
    /// values in its environment.
    ///
    /// ```swift
    /// @Suite(.flint(AppFeatures.self) { $0.bank = FakeBank() }) struct PaymentTests {}
    /// ```
    ///
    /// - Parameters:
    ///   - group: The root of the features. A failed set-up is a failure of the test.
    ///   - configuration: A function that creates the configuration of the runtime. It is called once for
    ///     each test.
    ///   - environment: A function that sets the values of the environment. It is called once for each test.
    /// - Returns: The trait for a test or a suite.
    public static func flint(
        _ group: any FeatureGroup.Type,
        configuration: @escaping @Sendable () -> FlintConfiguration = { FlintConfiguration() },
        environment: @escaping @Sendable (inout FlintEnvironment) -> Void
    ) -> FlintTrait {
        flint(group) {
            var configuration = configuration()
            environment(&configuration.environment)
            return configuration
        }
    }
}

extension FlintConfiguration {
    /// Sets in-memory services for tweaks, toggles and purchases where the configuration has none of its own.
    fileprivate mutating func useDoubles() {
        if tweaks == nil { tweaks = TweakManager(providers: [EphemeralTweakProvider(id: "test")]) }
        if toggles == nil { toggles = InMemoryUserFeatureToggles() }
        if purchases == nil { purchases = InMemoryPurchaseTracker() }
    }
}
