/// Where the machine of a composite begins when the composite is entered; generated code makes it.
public struct CompositeStart<State: FlowState>: Sendable {
    /// Whether the machine resumes where it was left.
    public enum Resumption: Sendable, CaseIterable {
        /// It begins at the given state.
        case none
        /// It resumes at its last state, whose composites begin anew: `[H]`.
        case shallow
        /// It resumes at its last state, and so do the composites in it: `[H*]`.
        case deep
    }

    /// The state to begin at, or what to begin with if there is nothing to resume.
    public let state: State
    /// Whether the machine resumes where it was left.
    public let resumption: Resumption

    /// Creates a start.
    ///
    /// - Parameters:
    ///   - state: The state to begin at, or what to begin with if there is nothing to resume.
    ///   - resumption: Whether the machine resumes where it was left.
    public init(_ state: State, resuming resumption: Resumption = .none) {
        self.state = state
        self.resumption = resumption
    }
}
