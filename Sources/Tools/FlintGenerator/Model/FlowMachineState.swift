/// A state of a machine in the model of a diagram, with everything from which code for it is generated.
public struct FlowMachineState: Codable, Equatable, Sendable {
    /// The kind of a state.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// An ordinary state.
        case plain
        /// A choice: its handler returns one of the targets, and runs do not report it as a state.
        case choice
        /// A named entry of the composite that contains the state.
        case entryPoint
        /// A named exit of the composite that contains the state.
        case exitPoint
        /// A fork, which starts the branches in ``FlowMachineState/machines`` concurrently.
        case fork
        /// A join, which continues when the branches of the fork ``FlowMachineState/joinedFork`` have ended.
        case join
        /// A composite with one machine.
        case composite
        /// A composite with several machines that run concurrently.
        case regions
    }

    /// The name in upper camel case, such as `UrlEntry`; unique in its machine.
    public var name: String
    /// The name in lower camel case, such as `urlEntry`, without backticks.
    public var caseName: String
    /// The name of the state as it is drawn, for people.
    public var title: String
    /// The kind of the state.
    public var kind: Kind
    /// The type of the context, nil for `Void`; for a composite, the input of the machine inside it.
    ///
    /// For a state at which branches join it is nil, because its context consists of the outputs of the
    /// branches.
    public var context: String?
    /// The lines of the diagram that describe the state, without those that give the type of its context.
    public var documentation: [String]
    /// The name of the fork whose branches end at this state; nil for a state that joins no branches.
    ///
    /// A bar that joins and splits is a ``Kind/fork`` with this name.
    public var joinedFork: String?
    /// The machines inside the state.
    ///
    /// A composite state has one, or one for each of its regions. A fork has one for each branch. Other
    /// states have none.
    public var machines: [FlowMachine]

    /// Creates a state.
    ///
    /// - Parameters:
    ///   - name: The name in upper camel case.
    ///   - caseName: The name in lower camel case.
    ///   - title: The name of the state as it is drawn; nil for `name`.
    ///   - kind: The kind of the state.
    ///   - context: The type of the context; nil for `Void`.
    ///   - documentation: The lines that describe the state.
    ///   - joinedFork: The name of the fork whose branches end at this state.
    ///   - machines: The machine inside the state, its regions or its branches.
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
