public import FlintCore
internal import FlintTweaks
public import Testing

/// Gives each test a runtime of its own, so that tests share nothing and run in parallel.
///
/// Use it through `.flint` on a test or on a suite; on a suite, each test inside gets its own runtime, and so does
/// each case of a parameterized test. Inside the test, `Flint.current` and all static members of `Flint` refer to
/// that runtime; when the test ends, it is shut down.
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
/// Flags, the user's toggles and purchases are kept in memory, unless the configuration has a provider or tracker of its
/// own. A flag is set by `.tweak(…)`, or in the test:
///
/// ```swift
/// @Test(.tweak(Flags.sharing, is: true)) func `sharing is offered`() throws {
///     #expect(SharingFeature.isAvailable == true)
///     try Flint.current.configuration.tweaks?.set(Flags.sharing, to: false)
///     #expect(SharingFeature.isAvailable == false)
/// }
/// ```
///
/// The features in a suite's own trait must be declared outside the suite: a macro's arguments cannot refer to types
/// that are nested in the type that it is attached to.
public struct FlintTrait: TestTrait, SuiteTrait, TestScoping {
    private let makeRuntime: @Sendable () throws -> Flint

    init(_ makeRuntime: @escaping @Sendable () throws -> Flint) {
        self.makeRuntime = makeRuntime
    }

    /// Always `true`: a suite passes the trait on to its tests.
    public var isRecursive: Bool { true }

    /// Runs one test with a runtime of its own.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The case of a parameterized test.
    ///   - function: Runs the test.
    /// - Throws: The error of the runtime's set-up or of the test.
    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        // An earlier trait of the test may have set a subject or a trace, which the new runtime must take
        // over.
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
    /// A runtime without features for each test.
    public static var flint: FlintTrait { FlintTrait { Flint() } }

    /// A runtime without features for each test, with values in its environment.
    ///
    /// ```swift
    /// @Test(.flint { $0.bank = FakeBank() })
    /// ```
    ///
    /// - Parameter environment: Sets the values, once for each test.
    /// - Returns: The trait.
    public static func flint(
        environment: @escaping @Sendable (inout FlintEnvironment) -> Void
    ) -> FlintTrait {
        FlintTrait {
            var configuration = FlintConfiguration()
            environment(&configuration.environment)
            return Flint(configuration: configuration)
        }
    }

    /// A runtime that is set up with an application's features for each test.
    ///
    /// Flags, the user's toggles and purchases are kept in memory if the configuration has none; a flag has its default
    /// until it is set by `.tweak(…)` or in the test.
    ///
    /// - Parameters:
    ///   - group: The root of the features. A failed set-up is a failure of the test.
    ///   - configuration: Creates the configuration of the runtime, once for each test.
    /// - Returns: The trait.
    public static func flint(
        _ group: any FeatureGroup.Type,
        configuration: @escaping @Sendable () -> FlintConfiguration = { FlintConfiguration() }
    ) -> FlintTrait {
        FlintTrait {
            var configuration = configuration()
            configuration.useDoubles()
            let runtime = Flint(configuration: configuration)
            try runtime.setup(group)
            return runtime
        }
    }

    /// A runtime that is set up with an application's features and has values in its environment, for each test.
    ///
    /// ```swift
    /// @Suite(.flint(AppFeatures.self) { $0.bank = FakeBank() }) struct PaymentTests {}
    /// ```
    ///
    /// - Parameters:
    ///   - group: The root of the features. A failed set-up is a failure of the test.
    ///   - configuration: Creates the configuration of the runtime, once for each test.
    ///   - environment: Sets the values, once for each test.
    /// - Returns: The trait.
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
    /// Sets doubles of the services that decide about features, unless there are others.
    fileprivate mutating func useDoubles() {
        if tweaks == nil { tweaks = TweakManager(providers: [EphemeralTweakProvider(id: "test")]) }
        if toggles == nil { toggles = InMemoryUserFeatureToggles() }
        if purchases == nil { purchases = InMemoryPurchaseTracker() }
    }
}
