/// What was drawn: the states and edges of a machine, with the machines inside it.
///
/// It is generated, and made once. Nothing in it depends on a run. Its JSON has the members of each structure by their
/// names, none left out.
public struct FlowGraph: Hashable, Codable, Sendable {
    /// A state of the diagram.
    public struct State: Hashable, Codable, Sendable {
        /// What sort of state it is.
        public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
            /// Where the machine begins.
            case begin
            /// Where it ends with its output.
            case end
            /// Where it goes with an error.
            case fail
            /// An ordinary state.
            case plain
            /// A decision.
            case choice
            /// A named entry of a composite.
            case entryPoint
            /// A named exit of a composite.
            case exitPoint
            /// Splits into branches that run concurrently.
            case fork
            /// Continues when the branches have ended.
            case join
            /// Encloses one machine.
            case composite
            /// Encloses several machines that run concurrently.
            case regions
        }

        /// The name, as ``FlowState/stateName`` gives it.
        public let name: String
        /// The name as drawn, for people.
        public let title: String
        /// What sort of state it is.
        public let kind: Kind
        /// The machines inside it; none for most states.
        public let machines: [FlowGraph]

        /// Creates a state.
        ///
        /// - Parameters:
        ///   - name: The name, as ``FlowState/stateName`` gives it.
        ///   - title: The name as drawn; nil for `name`.
        ///   - kind: What sort of state it is.
        ///   - machines: The machines inside it.
        public init(_ name: String, title: String? = nil, kind: Kind = .plain, machines: [FlowGraph] = []) {
            self.name = name
            self.title = title ?? name
            self.kind = kind
            self.machines = machines
        }
    }

    /// An edge of the diagram.
    public struct Edge: Hashable, Codable, Sendable {
        /// The name of the state it leaves.
        public let from: String
        /// The name of the state it leads to, or the way there.
        ///
        /// `Shipping.Confirm` is inside the composite `Shipping`. Each dot in front leaves one machine: `.Basket` is
        /// in the machine around. `Shipping.[H]` and `Shipping.[H*]` are the composite's history marks.
        public let to: String
        /// What is written at it, in order.
        public let labels: [String]

        /// Creates an edge.
        ///
        /// - Parameters:
        ///   - from: The name of the state it leaves.
        ///   - to: The name or path of the state it leads to.
        ///   - labels: What is written at it.
        public init(_ from: String, _ to: String, labels: [String] = []) {
            self.from = from
            self.to = to
            self.labels = labels
        }
    }

    /// The machine's name.
    public let machine: String
    /// A hash over states, edges and types, in hexadecimal; layout, labels and the order of lines do not change it.
    public let fingerprint: String
    /// The states: Begin first, then by first appearance, then End and Fail.
    public let states: [State]
    /// The edges, by first appearance.
    public let edges: [Edge]

    /// Creates a graph.
    ///
    /// - Parameters:
    ///   - machine: The machine's name.
    ///   - fingerprint: A hash over states, edges and types.
    ///   - states: The states.
    ///   - edges: The edges.
    public init(machine: String, fingerprint: String, states: [State], edges: [Edge]) {
        self.machine = machine
        self.fingerprint = fingerprint
        self.states = states
        self.edges = edges
    }
}
