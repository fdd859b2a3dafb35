public import Testing

/// A suite that checks an implementation of one of Flint's protocols against the protocol's rules.
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
    /// - Throws: Any error of the functions that create or inspect the implementation.
    func findings() async throws -> [ConformanceFinding]
}

extension ConformanceSuite {
    /// Checks each rule, and records an issue for each finding.
    ///
    /// - Parameter sourceLocation: The location for the issues.
    /// - Throws: The same errors as ``findings()``.
    public func check(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        for finding in try await findings() {
            Issue.record(Comment(rawValue: finding.description), sourceLocation: sourceLocation)
        }
    }
}

/// A rule of a protocol that an implementation breaks.
public struct ConformanceFinding: Sendable, Hashable, CustomStringConvertible {
    /// The rule, as a sentence.
    public let rule: String

    /// The performed operation, the expected result and the actual one.
    public let detail: String

    /// Creates a finding.
    ///
    /// - Parameters:
    ///   - rule: The rule, as a sentence.
    ///   - detail: The performed operation, the expected result and the actual one.
    public init(rule: String, detail: String) {
        self.rule = rule
        self.detail = detail
    }

    /// The rule, followed by the detail, as text.
    public var description: String { "\(rule) \(detail)" }
}

/// The findings that a conformance suite has collected so far; a suite reports each broken rule with a
/// detail.
struct ConformanceLog<Rule: RawRepresentable<String>> {
    private(set) var findings: [ConformanceFinding] = []

    /// Records a rule as broken if a condition is false.
    ///
    /// - Parameters:
    ///   - condition: Whether the implementation keeps the rule.
    ///   - rule: The rule.
    ///   - detail: The performed operation, the expected result and the actual one.
    mutating func require(_ condition: Bool, _ rule: Rule, _ detail: @autoclosure () -> String) {
        if !condition { findings.append(ConformanceFinding(rule: rule.rawValue, detail: detail())) }
    }

    /// Records a rule as broken if two values differ, with both values in the detail.
    ///
    /// - Parameters:
    ///   - actual: The value that the implementation gave.
    ///   - expected: The value that the rule demands.
    ///   - rule: The rule.
    ///   - what: The performed operation, as the beginning of the detail.
    mutating func require<Value: Equatable>(
        _ actual: Value, is expected: Value, _ rule: Rule, _ what: @autoclosure () -> String
    ) {
        require(actual == expected, rule, "\(what()): expected \(expected), got \(actual).")
    }
}
