/// The state at which a composite's machine begins when the composite is entered; created by generated code.
public struct CompositeStart<State: FlowState>: Sendable {
    /// The state at which a machine begins when its composite is entered again: its first or its last one.
    public enum Resumption: Sendable, CaseIterable {
        /// The composite begins at the given state.
        case none
        /// The composite resumes at its last state, and composites in that state start over: `[H]`.
        case shallow
        /// The composite resumes at its last state, and composites in that state resume, too: `[H*]`.
        case deep
    }

    /// The state to begin at if the machine does not resume or has no last state.
    public let state: State
    /// Whether the machine resumes at its last state.
    public let resumption: Resumption

    /// Creates the start of a composite's machine.
    ///
    /// - Parameters:
    ///   - state: The state to begin at if the machine does not resume or has no last state.
    ///   - resumption: Whether the machine resumes at its last state.
    public init(_ state: State, resuming resumption: Resumption = .none) {
        self.state = state
        self.resumption = resumption
    }
}
