/// A machine: a diagram, the inside of a composite state, one of its regions, or a branch of a fork.
public struct FlowMachine: Codable, Equatable, Sendable {
    /// The output of a machine that ends.
    public enum Output: Codable, Equatable, Sendable {
        /// The machine has no path to `[*]`.
        case never
        /// A value of this type; nil for `Void`.
        case value(String?)
    }

    /// The name among its siblings.
    ///
    /// It is `Refund` for a diagram, and `Shipping`, `Region1` or `Pack` for a composite, region or branch.
    public var name: String
    /// The name of the generated types without their suffix: the names of all enclosing machines and its own name.
    public var typeName: String
    /// The name as drawn, for people.
    public var title: String
    /// The type of the input; nil for `Void`.
    public var input: String?
    /// The output.
    public var output: Output
    /// The states by first appearance, without Begin, End, Fail and Terminate.
    public var states: [FlowMachineState]
    /// The edges that leave a state of this machine, Begin, End or Fail, by first appearance.
    ///
    /// Several edges with the same two ends are one. Edges out of a history mark are in ``history`` and ``deepHistory``
    /// instead. An unambiguous start that was not drawn is an edge, too; a diagram's own machine without an edge from
    /// Begin only runs from a given state.
    public var edges: [FlowEdge]
    /// Whether `Fail` was declared without an edge out of it, so that a failure may lead to any state.
    public var failLeadsAnywhere: Bool
    /// The target of a shallow resumption if there is no state to resume; nil for Begin.
    public var history: FlowPlace?
    /// The target of a deep resumption if there is no state to resume; nil for Begin.
    public var deepHistory: FlowPlace?

    /// Creates a machine.
    ///
    /// - Parameters:
    ///   - name: The name among its siblings.
    ///   - typeName: The name of the generated types without their suffix; nil for `name`.
    ///   - title: The name as drawn; nil for `name`.
    ///   - input: The type of the input.
    ///   - output: The output.
    ///   - states: The states by first appearance.
    ///   - edges: The edges that leave its states.
    ///   - failLeadsAnywhere: Whether `Fail` was declared without an edge out of it.
    ///   - history: The target of a shallow resumption if there is no state to resume.
    ///   - deepHistory: The target of a deep resumption if there is no state to resume.
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
