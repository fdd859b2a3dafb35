/// A machine: a diagram, the inside of a composite state, one of its regions, or a branch of a fork.
public struct FlowMachine: Codable, Equatable, Sendable {
    /// The output of a machine, if it ends.
    public enum Output: Codable, Equatable, Sendable {
        /// The machine does not end, because no path in it leads to `[*]`.
        case never
        /// The output is a value of this type; nil for `Void`.
        case value(String?)
    }

    /// The name of the machine, unique in the state or diagram that contains it.
    ///
    /// It is `Refund` for a diagram, and `Shipping`, `Region1` or `Pack` for a composite, region or branch.
    public var name: String
    /// The name of the generated types without suffixes such as `State`.
    ///
    /// It consists of the names of all machines around this one and its own name.
    public var typeName: String
    /// The name of the machine as it is drawn, for people.
    public var title: String
    /// The type of the input; nil for `Void`.
    public var input: String?
    /// The output of the machine.
    public var output: Output
    /// The states in the order of their first appearance, without Begin, End, Fail and Terminate.
    public var states: [FlowMachineState]
    /// The edges that leave a state, Begin, End or Fail of this machine, in the order of first appearance.
    ///
    /// Edges with the same two ends are one edge. Edges out of a history mark are in ``history`` and
    /// ``deepHistory`` instead. A start that was not drawn but is unambiguous is an edge, too. If a diagram's
    /// own machine has no edge from Begin, a run can only begin at a given state.
    public var edges: [FlowEdge]
    /// Whether `Fail` was declared without an outgoing edge, so that a failure may lead to any state.
    public var failLeadsAnywhere: Bool
    /// The target of the history mark `[H]` if there is no state to resume; nil for Begin.
    public var history: FlowPlace?
    /// The target of the history mark `[H*]` if there is no state to resume; nil for Begin.
    public var deepHistory: FlowPlace?

    /// Creates a machine.
    ///
    /// - Parameters:
    ///   - name: The name of the machine, unique in the state or diagram that contains it.
    ///   - typeName: The name of the generated types without suffixes such as `State`; nil for `name`.
    ///   - title: The name of the machine as it is drawn; nil for `name`.
    ///   - input: The type of the input; nil for `Void`.
    ///   - output: The output of the machine.
    ///   - states: The states in the order of their first appearance.
    ///   - edges: The edges that leave the states.
    ///   - failLeadsAnywhere: Whether `Fail` was declared without an outgoing edge.
    ///   - history: The target of the history mark `[H]` if there is no state to resume; nil for Begin.
    ///   - deepHistory: The target of the history mark `[H*]` if there is no state to resume; nil for Begin.
    public init(
        name: String, typeName: String? = nil, title: String? = nil, input: String? = nil,
        output: Output = .value(nil), states: [FlowMachineState] = [], edges: [FlowEdge] = [],
        failLeadsAnywhere: Bool = false, history: FlowPlace? = nil, deepHistory: FlowPlace? = nil
    ) {
        self.name = name
        self.typeName = typeName ?? name
        self.title = title ?? name
        self.input = input
        self.output = output
        self.states = states
        self.edges = edges
        self.failLeadsAnywhere = failLeadsAnywhere
        self.history = history
        self.deepHistory = deepHistory
    }
}
