/// An entry in the path of a run.
public struct FlowVisit: Hashable, Sendable, Codable {
    /// The number of the entry.
    public let number: Int
    /// The name of the state.
    public let state: String
    /// The time of the entry.
    public let at: FlowTime

    /// Creates an entry of a path.
    ///
    /// - Parameters:
    ///   - number: The number of the entry.
    ///   - state: The name of the state.
    ///   - time: The time of the entry.
    public init(number: Int, state: String, at time: FlowTime) {
        self.number = number
        self.state = state
        at = time
    }
}
