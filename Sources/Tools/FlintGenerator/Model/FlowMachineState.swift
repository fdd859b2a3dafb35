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
