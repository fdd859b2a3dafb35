public import FlintCore
public import Testing

/// A trait that runs each test on behalf of a subject.
///
/// Use it as `.subject(…)` on a test or on a suite, together with `.flint(…)` or inside of a suite that has
/// it:
///
/// ```swift
/// @Suite(.flint(AppFeatures.self)) struct ExportTests {
///     @Test(.subject("ada", ["plan": "pro"])) func `professionals export`() {
///         #expect(ExportFeature.isAvailable == true)
///     }
/// }
/// ```
///
/// A trait of the test has precedence over a trait of its suite. A session that has a subject itself keeps
/// that subject.
public struct SubjectTrait: TestTrait, SuiteTrait, TestScoping {
    private let subject: Subject
    private let trace: TraceContext?

    init(_ subject: Subject, _ trace: TraceContext?) {
        self.subject = subject
        self.trace = trace
    }

    /// Always `true`, because a suite passes the trait on to its tests.
    public var isRecursive: Bool { true }

    /// Runs one test on behalf of the subject.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The case of a parameterized test.
    ///   - function: The function that runs the test.
    /// - Throws: The error of the test.
    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await Flint.withSubject(subject, trace: trace) { try await function() }
    }
}

extension Trait where Self == SubjectTrait {
    /// Returns a trait that runs each test on behalf of a subject.
    ///
    /// - Parameters:
    ///   - id: The identifier of the subject.
    ///   - attributes: The attributes that rules of flags can use, by name.
    ///   - trace: The trace to which the test's requests belong, by default none.
    /// - Returns: The trait for a test or a suite.
    public static func subject(
        _ id: String, _ attributes: [String: Subject.Value] = [:], trace: TraceContext? = nil
    ) -> SubjectTrait {
        SubjectTrait(Subject(id: id, attributes: attributes), trace)
    }

    /// Returns a trait that runs each test on behalf of a subject.
    ///
    /// - Parameters:
    ///   - subject: The subject of the test.
    ///   - trace: The trace to which the test's requests belong, by default none.
    /// - Returns: The trait for a test or a suite.
    public static func subject(_ subject: Subject, trace: TraceContext? = nil) -> SubjectTrait {
        SubjectTrait(subject, trace)
    }
}
