public import Testing

/// Checks an implementation of one of Flint's protocols against the protocol's rules.
///
/// ```swift
/// @Test func `the store keeps the rules`() async throws {
///     try await UserFeatureTogglesConformance { DatabaseToggles(inMemory: true) }.check()
/// }
/// ```
public protocol ConformanceSuite: Sendable {
    /// Checks each rule.
    ///
    /// - Returns: The broken rules with details; empty if there are none.
    /// - Throws: Any error of the closures that create or inspect the implementation.
    func findings() async throws -> [ConformanceFinding]
}

extension ConformanceSuite {
    /// Checks each rule, and records an issue for each finding.
    ///
    /// - Parameter sourceLocation: The location for the issues.
    /// - Throws: The errors of ``findings()``.
    public func check(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        for finding in try await findings() {
            Issue.record(Comment(rawValue: finding.description), sourceLocation: sourceLocation)
        }
    }
}
