/// What became of a write.
public struct TweakWriteResult: Sendable, Hashable {
    /// What became of one path.
    public enum Outcome: Sendable, Hashable {
        /// Reads see it.
        case effective
        /// It is stored, and reads see the value of a provider that goes first.
        case shadowed(by: String)
    }

    /// The provider that was written to.
    public let providerID: String
    /// The manager's version that contains the write.
    public let version: UInt64
    /// What became of each path that was written, deleted or reset.
    public let outcomes: [TweakPath: Outcome]

    package init(providerID: String, version: UInt64, outcomes: [TweakPath: Outcome]) {
        self.providerID = providerID
        self.version = version
        self.outcomes = outcomes
    }

    /// The written paths in order.
    public var paths: [TweakPath] { outcomes.keys.sorted() }
    /// Whether reads see everything that was written.
    public var isEffective: Bool { outcomes.values.allSatisfy { $0 == .effective } }
}
