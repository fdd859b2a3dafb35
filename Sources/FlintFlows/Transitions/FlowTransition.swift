/// The record of one transition: names and numbers, never a context or the text of an error.
public struct FlowTransition: Hashable, Sendable {
    /// The kind of transition.
    public enum Kind: Hashable, Sendable {
        /// The run began: always the first record.
        case started
        /// A handler chose the next state.
        case moved
        /// A handler threw, and the machine goes to Fail.
        case failed
        /// A supervisor begins attempt number `attempt`; the first attempt is 1 and has no such record.
        case restarted(attempt: Int)
        /// The run ended: always the last record.
        case terminated(Ending)
    }

    /// The ending of a run.
    public enum Ending: String, Hashable, Codable, Sendable, CaseIterable {
        /// With an output.
        case finished
        /// With an error.
        case failed
        /// By the exit ``FlowExit/back``.
        case back
        /// By the exit ``FlowExit/cancelled``.
        case cancelled
        /// With a `CancellationError`, because its task was canceled.
        case taskCancelled
    }

    /// The run.
    public let flow: FlowID
    /// The machine's name, as in its graph.
    public let machine: String
    /// The number of the record in its run, from 0 without gaps.
    public let index: Int
    /// The state that was left; `nil` for the first record.
    public let from: String?
    /// The state that is entered; `Terminate` for the last record.
    public let to: String
    /// The kind of transition.
    public let kind: Kind
    /// Whether the entered state is a pseudostate of the diagram, such as a choice.
    public let isPseudo: Bool
    /// The time spent in the state that was left; `nil` if the run was not observed when it was entered.
    public let elapsed: Duration?
    /// The type of the error of a failure, without its text; `nil` if there was none.
    public let errorType: String?

    @usableFromInline
    init(
        flow: FlowID, machine: String, index: Int, from: String?, to: String, kind: Kind, isPseudo: Bool,
        elapsed: Duration?, errorType: String?
    ) {
        self.flow = flow
        self.machine = machine
        self.index = index
        self.from = from
        self.to = to
        self.kind = kind
        self.isPseudo = isPseudo
        self.elapsed = elapsed
        self.errorType = errorType
    }

    /// The innermost observed run that encloses this one; `nil` if there is none.
    ///
    /// A run has an identity from its first record on: an inner run that began earlier does not have it as parent.
    public var parent: FlowID? { flow.parent }
}
