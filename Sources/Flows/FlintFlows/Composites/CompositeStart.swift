/// The state at which a composite's machine begins when the composite is entered.
///
/// A composite is a state that has a machine inside. Generated code creates the value.
public struct CompositeStart<State: FlowState>: Sendable {
    /// Whether a machine begins at ``CompositeStart/state`` or at its last state when its composite is
    /// entered again.
    public enum Resumption: Sendable, CaseIterable {
        /// The composite begins at ``CompositeStart/state``.
        case none
        /// The composite resumes at its last state; composites inside that state start over. Drawn as `[H]`.
        case shallow
        /// The composite resumes at its last state, and so do the composites inside that state. Drawn as
        /// `[H*]`.
        case deep
    }

    /// The state to begin at if the machine does not resume or has no last state.
    public let state: State
    /// Whether the machine resumes at its last state, and whether the composites inside that state resume,
    /// too.
    public let resumption: Resumption

    /// Creates the start of a composite's machine.
    ///
    /// - Parameters:
    ///   - state: The state to begin at if the machine does not resume or has no last state.
    ///   - resumption: Whether the machine resumes at its last state, and with it the composites inside that
    ///     state.
    public init(_ state: State, resuming resumption: Resumption = .none) {
        self.state = state
        self.resumption = resumption
    }
}
