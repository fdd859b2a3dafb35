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

    /// Rule and detail.
    public var description: String { "\(rule) \(detail)" }
}
