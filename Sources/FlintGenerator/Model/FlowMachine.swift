/// A machine: a diagram, the inside of a composite state, one of its regions, or a branch of a fork.
public struct FlowMachine: Codable, Equatable, Sendable {
    /// What a machine hands over when it ends.
    public enum Output: Codable, Equatable, Sendable {
        /// There is no way to `[*]`.
        case never
        /// A value of this type; nil for `Void`.
        case value(String?)
    }

    /// The name among its siblings: `Refund`; of a composite, region or branch `Shipping`, `Region1`, `Pack`.
    public var name: String
    /// The name of the generated types without their suffix: the names of all enclosing machines and its own.
    public var typeName: String
    /// The name as drawn, for people.
    public var title: String
    /// The type of the value it begins with; nil for `Void`.
    public var input: String?
    /// What it hands over when it ends.
    public var output: Output
    /// The states by first appearance, without Begin, End, Fail and Terminate.
    public var states: [FlowMachineState]
    /// The edges that leave a state of this machine, Begin, End or Fail, by first appearance.
    ///
    /// Several edges with the same two ends are one. Edges out of a history mark are in ``history`` and
    /// ``deepHistory`` instead. A start that was not drawn, but that there can be no doubt about, is an edge, too; a
    /// diagram's own machine without an edge from Begin only runs from a given state.
    public var edges: [FlowEdge]
    /// Whether `Fail` was declared without an edge out of it, so that a failure may lead to any state.
    public var failLeadsAnywhere: Bool
    /// Where a shallow resumption leads if there is nothing to resume; nil for Begin.
    public var history: FlowPlace?
    /// Where a deep resumption leads if there is nothing to resume; nil for Begin.
    public var deepHistory: FlowPlace?

    /// Creates a machine.
    ///
    /// - Parameters:
    ///   - name: The name among its siblings.
    ///   - typeName: The name of the generated types without their suffix; nil for `name`.
    ///   - title: The name as drawn; nil for `name`.
    ///   - input: The type of the value it begins with.
    ///   - output: What it hands over when it ends.
    ///   - states: The states by first appearance.
    ///   - edges: The edges that leave its states.
    ///   - failLeadsAnywhere: Whether `Fail` was declared without an edge out of it.
    ///   - history: Where a shallow resumption leads if there is nothing to resume.
    ///   - deepHistory: Where a deep resumption leads if there is nothing to resume.
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
