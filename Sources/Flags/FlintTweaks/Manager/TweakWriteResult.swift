import FlintBasics

/// The result of a write: the provider, the version and the outcome for each path.
public struct TweakWriteResult: Sendable, Hashable {
    /// The outcome of a write for one path.
    public enum Outcome: Sendable, Hashable {
        /// Reads see the written value.
        case effective
        /// The value is stored, but reads see the value of the named provider, which has a higher priority.
        case shadowed(by: String)
    }

    /// The identifier of the provider that was written to.
    public let providerID: String
    /// The version of the manager's values that contains the write, a number that rises with each change.
    public let version: UInt64
    /// The outcome for each path that was written, deleted or reset.
    public let outcomes: [TweakPath: Outcome]

    package init(providerID: String, version: UInt64, outcomes: [TweakPath: Outcome]) {
        self.providerID = providerID
        self.version = version
        self.outcomes = outcomes
    }

    /// The paths that were written, deleted or reset, in ascending order.
    public var paths: [TweakPath] { outcomes.keys.sortedOutOfLine() }
    /// Whether reads see all written values.
    public var isEffective: Bool { outcomes.values.allSatisfy { $0 == .effective } }
}
