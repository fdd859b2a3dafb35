import FlintBasics

/// The outcome of a write.
public struct TweakWriteResult: Sendable, Hashable {
    /// The outcome for one path.
    public enum Outcome: Sendable, Hashable {
        /// Reads see the written value.
        case effective
        /// The value is stored, and reads see the value of a provider of higher priority.
        case shadowed(by: String)
    }

    /// The provider that was written to.
    public let providerID: String
    /// The manager's version that contains the write.
    public let version: UInt64
    /// The outcome for each path that was written, deleted or reset.
    public let outcomes: [TweakPath: Outcome]

    package init(providerID: String, version: UInt64, outcomes: [TweakPath: Outcome]) {
        self.providerID = providerID
        self.version = version
        self.outcomes = outcomes
    }

    /// The written paths in order.
    public var paths: [TweakPath] { outcomes.keys.sortedOutOfLine() }
    /// Whether reads see everything that was written.
    public var isEffective: Bool { outcomes.values.allSatisfy { $0 == .effective } }
}
