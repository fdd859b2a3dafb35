/// A rule of a protocol that an implementation breaks.
public struct ConformanceFinding: Sendable, Hashable, CustomStringConvertible {
    /// The rule, as a sentence.
    public let rule: String

    /// What was done, what was expected and what came.
    public let detail: String

    /// Creates a finding.
    ///
    /// - Parameters:
    ///   - rule: The rule, as a sentence.
    ///   - detail: What was done, what was expected and what came.
    public init(rule: String, detail: String) {
        self.rule = rule
        self.detail = detail
    }

    /// Rule and detail.
    public var description: String { "\(rule) \(detail)" }
}
