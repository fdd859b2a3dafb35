/// The diagram of a machine: its states and edges, with the machines inside it.
///
/// Generated code creates it once; it does not depend on a run. In its JSON each structure is an object with
/// the names of its properties as keys.
public struct FlowGraph: Hashable, Codable, Sendable {
    /// A state of the diagram.
    public struct State: Hashable, Codable, Sendable {
        /// The kind of state.
        public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
            /// The initial state.
            case begin
            /// The final state, with the machine's output.
            case end
            /// The state that an error leads to.
            case fail
            /// An ordinary state.
            case plain
            /// A choice: a state that only decides which edge to take.
            case choice
            /// A named entry of a composite.
            case entryPoint
            /// A named exit of a composite.
            case exitPoint
            /// A fork into branches that run concurrently.
            case fork
            /// A join, which continues when all branches have ended.
            case join
            /// A composite with one machine.
            case composite
            /// A composite with several machines that run concurrently.
            case regions
        }

        /// The name of the state, as ``FlowState/stateName`` gives it.
        public let name: String
        /// The name of the state for people, as in the diagram.
        public let title: String
        /// The kind of state.
        public let kind: Kind
        /// The machines inside the state: one for a composite, several for regions, none for other states.
        public let machines: [FlowGraph]

        /// Creates a state.
        ///
        /// - Parameters:
        ///   - name: The name, as ``FlowState/stateName`` gives it.
        ///   - title: The display name, as in the diagram; `nil` for `name`.
        ///   - kind: The kind of state.
        ///   - machines: The machines inside the state.
        public init(_ name: String, title: String? = nil, kind: Kind = .plain, machines: [FlowGraph] = []) {
            self.name = name
            self.title = title ?? name
            self.kind = kind
            self.machines = machines
        }
    }

    /// An edge of the diagram.
    public struct Edge: Hashable, Codable, Sendable {
        /// The name of the state that the edge leaves.
        public let from: String
        /// The name of the state to which the edge leads, or the path to it.
        ///
        /// `Shipping.Confirm` is inside the composite `Shipping`. Each leading dot leaves one machine:
        /// `.Basket` is in the enclosing machine. `Shipping.[H]` and `Shipping.[H*]` are the composite's
        /// history marks.
        public let to: String
        /// The labels of the edge, in the order of the diagram.
        public let labels: [String]

        /// Creates an edge.
        ///
        /// - Parameters:
        ///   - from: The name of the state that the edge leaves.
        ///   - to: The name of the state to which the edge leads, or the path to it.
        ///   - labels: The labels.
        public init(_ from: String, _ to: String, labels: [String] = []) {
            self.from = from
            self.to = to
            self.labels = labels
        }
    }

    /// The name of the machine.
    public let machine: String
    /// A hash of the states, the edges with their triggers, and the types of input, output, events and
    /// contexts, in hexadecimal.
    ///
    /// Titles, labels other than triggers, the layout and the order of lines do not change it.
    public let fingerprint: String
    /// The states: Begin, then the others by first appearance, then End and Fail.
    public let states: [State]
    /// The edges of the machine, by first appearance.
    public let edges: [Edge]

    /// Creates a graph.
    ///
    /// - Parameters:
    ///   - machine: The machine's name.
    ///   - fingerprint: A hash of the states, edges, triggers and types, see ``fingerprint``.
    ///   - states: The states.
    ///   - edges: The edges.
    public init(machine: String, fingerprint: String, states: [State], edges: [Edge]) {
        self.machine = machine
        self.fingerprint = fingerprint
        self.states = states
        self.edges = edges
    }
}
