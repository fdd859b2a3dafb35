public import Testing

/// Checks an implementation of one of Flint's protocols against the protocol's rules.
///
/// ```swift
/// @Test func `the store keeps the rules`() async throws {
///     try await UserFeatureTogglesConformance { DatabaseToggles(inMemory: true) }.check()
/// }
/// ```
public protocol ConformanceSuite: Sendable {
    /// Tries each rule.
    ///
    /// - Returns: The rules that are broken, each with what was seen; empty if all are kept.
    /// - Throws: What the closures throw that make the implementation or look into it.
    func findings() async throws -> [ConformanceFinding]
}

extension ConformanceSuite {
    /// Tries each rule, and records an issue for each finding.
    ///
    /// - Parameter sourceLocation: Where to show the issues.
    /// - Throws: What ``findings()`` throws.
    public func check(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        for finding in try await findings() {
            Issue.record(Comment(rawValue: finding.description), sourceLocation: sourceLocation)
        }
    }
}
