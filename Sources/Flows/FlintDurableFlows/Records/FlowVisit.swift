/// An entry in the path of a run.
public struct FlowVisit: Hashable, Sendable, Codable {
    /// The number of the entry among those of the run, from 0.
    public let number: Int
    /// The name of the state.
    public let state: String
    /// The time of the entry.
    public let at: FlowTime
    /// What was done in the state that the run left with this entry; `nil` if no step was recorded there and
    /// no attempt has failed.
    public let before: FlowVisitSummary?

    /// Creates an entry of a path.
    ///
    /// - Parameters:
    ///   - number: The number of the entry among those of the run, from 0.
    ///   - state: The name of the state.
    ///   - time: The time of the entry.
    ///   - before: What was done in the state that the run left with this entry; `nil` for nothing.
    public init(number: Int, state: String, at time: FlowTime, before: FlowVisitSummary? = nil) {
        self.number = number
        self.state = state
        at = time
        self.before = before
    }
}
