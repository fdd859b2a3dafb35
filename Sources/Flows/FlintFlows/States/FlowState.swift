/// A state of a machine: one case of the generated enum, with its context.
///
/// Conformances are generated. The names `Begin`, `End`, `Fail` and `Terminate` are reserved.
public protocol FlowState: Sendable {
    /// The state's name in upper camel case, as in the machine's ``FlowGraph``; it never contains the context.
    var stateName: String { get }

    /// Whether the state is a pseudostate of the diagram, such as a choice.
    var isPseudo: Bool { get }

    /// The state at which a machine resumes with a shallow history: this state, with its composites at their
    /// beginning.
    var resumedShallowly: Self { get }

    /// The waits of the waiting states, by state name.
    static var waits: [String: FlowWait] { get }
}

extension FlowState {
    /// `false`: an ordinary state.
    public var isPseudo: Bool { false }

    /// The state itself: there is no composite in it.
    public var resumedShallowly: Self { self }

    /// Empty: no state waits.
    public static var waits: [String: FlowWait] { [:] }

    /// The events and the deadline, one of which the handler needs; `nil` if the handler begins at once.
    public var wait: FlowWait? { Self.waits.isEmpty ? nil : Self.waits[stateName] }

    /// Whether the state is one of the four reserved states.
    @usableFromInline
    var isReserved: Bool {
        switch stateName {
        case "Begin", "End", "Fail", "Terminate": true
        default: false
        }
    }

    /// Whether the state holds the machine's output, which is delivered even if the task is canceled.
    @usableFromInline
    var isEnd: Bool { stateName == "End" }

    /// Whether the state holds an error for `onFail`.
    @usableFromInline
    var isFail: Bool { stateName == "Fail" }
}
