/// The run that has started another one.
public struct FlowParent: Hashable, Sendable, Codable {
    /// What the end of a run does to those that it has started.
    public enum Policy: String, Hashable, Sendable, Codable, CaseIterable {
        /// They are asked to cancel.
        case cancel
        /// They go on.
        case abandon
    }

    /// The run.
    public let run: FlowRunID
    /// What its end does to the run that it has started.
    public let policy: Policy

    /// Creates a parent.
    ///
    /// - Parameters:
    ///   - run: The run.
    ///   - policy: What its end does to the run that it has started.
    public init(_ run: FlowRunID, policy: Policy) {
        self.run = run
        self.policy = policy
    }
}
