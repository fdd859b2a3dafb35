/// The run that has started another run, and the effect of its end on that run.
public struct FlowParent: Hashable, Sendable, Codable {
    /// The effect of a run's end on the runs that it has started.
    public enum Policy: String, Hashable, Sendable, Codable, CaseIterable {
        /// The started runs are requested to cancel.
        case cancel
        /// The started runs continue.
        case abandon
    }

    /// The run that has started the other run.
    public let run: FlowRunID
    /// The effect of the starting run's end on the started run.
    public let policy: Policy

    /// Creates the relation of a started run to the run that starts it.
    ///
    /// - Parameters:
    ///   - run: The starting run.
    ///   - policy: The effect of the starting run's end on the started run.
    public init(_ run: FlowRunID, policy: Policy) {
        self.run = run
        self.policy = policy
    }
}
