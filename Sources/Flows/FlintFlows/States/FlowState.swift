/// A state of a machine: one case of the generated enum, with its context.
///
/// Conformances are generated. The names `Begin`, `End`, `Fail` and `Terminate` are reserved.
public protocol FlowState: Sendable {
    /// The state's name in upper camel case, as in the machine's ``FlowGraph``; it never contains the
    /// context.
    var stateName: String { get }

    /// Whether the state is a pseudostate of the diagram, such as a choice.
    var isPseudo: Bool { get }

    /// The state at which a machine resumes with a shallow history: this state, with the composites in it at
    /// their beginnings.
    var resumedShallowly: Self { get }

    /// The waits of the states that wait for an event or a deadline, by the name of the state.
    static var waits: [String: FlowWait] { get }
}

extension FlowState {
    /// The default, `false`: the state is an ordinary state.
    public var isPseudo: Bool { false }

    /// The state itself: without composites, shallow and deep resumption are the same.
    public var resumedShallowly: Self { self }

    /// The default, an empty dictionary: no state waits for an event or a deadline.
    public static var waits: [String: FlowWait] { [:] }

    /// The wait for events or a deadline that precedes the handler; `nil` if the handler begins at once.
    public var wait: FlowWait? { Self.waits.isEmpty ? nil : Self.waits[stateName] }

    /// Whether the state has one of the reserved names: Begin, End, Fail or Terminate.
    @usableFromInline
    var isReserved: Bool {
        switch stateName {
        case "Begin", "End", "Fail", "Terminate": true
        default: false
        }
    }

    /// Whether the state is End, which holds the machine's output; the output is delivered even if the task
    /// is canceled.
    @usableFromInline
    var isEnd: Bool { stateName == "End" }

    /// Whether the state is Fail, whose handler `onFail` receives an error.
    @usableFromInline
    var isFail: Bool { stateName == "Fail" }
}
