/// A state of a machine: one case of the generated enum, with its context.
///
/// Conformances are generated. The names `Begin`, `End`, `Fail` and `Terminate` are reserved.
public protocol FlowState: Sendable {
    /// The state's name in upper camel case, as in the machine's ``FlowGraph``; it never contains the context.
    var stateName: String { get }

    /// Whether the state is a pseudostate of the diagram, such as a choice.
    var isPseudo: Bool { get }

    /// The state to begin at when a machine resumes at this one, but the composites inside it start over.
    var resumedShallowly: Self { get }

    /// The waits of the states that wait, by state name.
    static var waits: [String: FlowWait] { get }
}

extension FlowState {
    /// `false`: an ordinary state.
    public var isPseudo: Bool { false }

    /// The state itself: there is no composite in it.
    public var resumedShallowly: Self { self }

    /// Empty: no state waits.
    public static var waits: [String: FlowWait] { [:] }

    /// The events and the deadline that the state's handler needs one of; `nil` if it begins at once.
    public var wait: FlowWait? { Self.waits.isEmpty ? nil : Self.waits[stateName] }

    /// Whether it is one of the four states that every machine has.
    @usableFromInline
    var isReserved: Bool {
        switch stateName {
        case "Begin", "End", "Fail", "Terminate": true
        default: false
        }
    }

    /// Whether it holds the machine's output, which is delivered even if the task is canceled.
    @usableFromInline
    var isEnd: Bool { stateName == "End" }

    /// Whether it holds an error for `onFail`.
    @usableFromInline
    var isFail: Bool { stateName == "Fail" }
}
