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

/// A state of a machine.
public struct FlowMachineState: Codable, Equatable, Sendable {
    /// The kind of a state.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// An ordinary state.
        case plain
        /// A decision: its handler returns one of the targets, and the state is not visible.
        case choice
        /// A named entry of the composite that encloses it.
        case entryPoint
        /// A named exit of the composite that encloses it.
        case exitPoint
        /// Splits into ``FlowMachineState/machines``, which run concurrently.
        case fork
        /// Continues when the branches of ``FlowMachineState/joinedFork`` have ended.
        case join
        /// Encloses one machine.
        case composite
        /// Encloses several machines that run concurrently.
        case regions
    }

    /// The name in upper camel case, such as `UrlEntry`; unique in its machine.
    public var name: String
    /// The name in lower camel case, such as `urlEntry`, without backticks.
    public var caseName: String
    /// The name as drawn, for people.
    public var title: String
    /// The kind.
    public var kind: Kind
    /// The type of the context, nil for `Void`; for a composite, the input of its machine.
    ///
    /// It is nil for a state that joins: its context consists of the outputs of the branches.
    public var context: String?
    /// The lines that describe the state, without the line that is its type.
    public var documentation: [String]
    /// The name of the fork whose branches end here; nil for a state that joins no fork.
    ///
    /// A bar that joins and splits is a ``Kind/fork`` with this name.
    public var joinedFork: String?
    /// The enclosed machine, the regions or the branches, in order; empty for other states.
    public var machines: [FlowMachine]

    /// Creates a state.
    ///
    /// - Parameters:
    ///   - name: The name in upper camel case.
    ///   - caseName: The name in lower camel case.
    ///   - title: The name as drawn; nil for `name`.
    ///   - kind: The kind.
    ///   - context: The type of the context; nil for `Void`.
    ///   - documentation: The lines that describe the state.
    ///   - joinedFork: The name of the fork whose branches end here.
    ///   - machines: The enclosed machine, the regions or the branches.
    public init(
        name: String, caseName: String, title: String? = nil, kind: Kind = .plain, context: String? = nil,
        documentation: [String] = [], joinedFork: String? = nil, machines: [FlowMachine] = []
    ) {
        self.name = name
        self.caseName = caseName
        self.title = title ?? name
        self.kind = kind
        self.context = context
        self.documentation = documentation
        self.joinedFork = joinedFork
        self.machines = machines
    }
}
