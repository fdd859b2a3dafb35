internal import FlintCore
public import FlintTweaks
internal import Synchronization
public import Testing

/// A trait that sets a tweak for each test, such as the flag that gates a feature.
///
/// Use it as `.tweak(…)` on a test or on a suite, together with `.flint(…)` or inside of a suite that has it:
///
/// ```swift
/// @Suite(.flint(AppFeatures.self)) struct SharingTests {
///     @Test(.tweak(Flags.sharing, is: true)) func `sharing is offered`() {
///         #expect(SharingFeature.isAvailable == true)
///     }
/// }
/// ```
///
/// A trait of the test has precedence over a trait of its suite. If the test's runtime has no tweaks, as
/// without `.flint(…)` or with `.flint` without features, an issue is recorded.
public struct TweakTrait: TestTrait, SuiteTrait, TestScoping {
    private let name: String
    private let set: @Sendable (TweakManager) throws -> Void

    init(_ name: String, _ set: @escaping @Sendable (TweakManager) throws -> Void) {
        self.name = name
        self.set = set
    }

    /// Always `true`, because a suite passes the trait on to its tests.
    public var isRecursive: Bool { true }

    /// Runs one test with the value of the tweak.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The case of a parameterized test.
    ///   - function: The function that runs the test.
    /// - Throws: `TweakError` if the tweak cannot be set, or the error of the test.
    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let override = TweakOverride(set)
        // If the trait of the runtime comes after this trait, the runtime does not exist yet and gets the
        // value later.
        if Flint.current !== Flint.shared { try override.apply(to: .current) }
        try await override.pending { try await function() }
        if !override.isApplied {
            Issue.record(
                "The tweak '\(name)' was not set: the test has no runtime with tweaks. Add '.flint(…)' with features."
            )
        }
    }
}

extension Trait where Self == TweakTrait {
    /// Returns a trait that writes a tweak's value to the runtime's manager of tweaks for each test.
    ///
    /// - Parameters:
    ///   - key: The tweak.
    ///   - value: The value of the tweak. For a key of an optional type, `nil` removes the stored value.
    /// - Returns: The trait for a test or a suite.
    public static func tweak<Value>(_ key: TweakKey<Value>, is value: Value) -> TweakTrait {
        TweakTrait("\(key.path)") { try $0.set(key, to: value) }
    }
}

/// A tweak's value that a trait sets in each runtime that the test creates while it runs.
final class TweakOverride: Sendable {
    private static let local = TaskLocal<[TweakOverride]>(wrappedValue: [])

    private let set: @Sendable (TweakManager) throws -> Void
    private let state = Atomic(false)

    init(_ set: @escaping @Sendable (TweakManager) throws -> Void) {
        self.set = set
    }

    /// Whether the value was set in at least one runtime.
    var isApplied: Bool { state.load(ordering: .acquiring) }

    /// Sets the values of all traits of the running test in a new runtime, those of the innermost traits
    /// last.
    ///
    /// - Throws: `TweakError` if a value cannot be set.
    static func apply(to runtime: Flint) throws {
        for override in local.get() { try override.apply(to: runtime) }
    }

    func apply(to runtime: Flint) throws {
        guard let tweaks = runtime.configuration.tweaks else { return }
        try set(tweaks)
        state.store(true, ordering: .releasing)
    }

    /// Runs a function, which may create runtimes.
    ///
    /// Each of them gets the value of the tweak.
    func pending(_ body: () async throws -> Void) async throws {
        try await Self.local.withValue(Self.local.get() + [self]) { try await body() }
    }
}
