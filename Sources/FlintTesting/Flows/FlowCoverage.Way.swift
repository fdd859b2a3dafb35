extension FlowCoverage {
    /// An edge of a diagram with the number of times that runs took it.
    public struct Way: Sendable, Hashable {
        /// The name of the machine; for an edge inside a composite, that of the inner machine.
        public let machine: String
        /// The name of the source state.
        public let from: String
        /// The name of the target state, or the path to it, as in the machine's graph.
        public let to: String
        /// The labels of the edge.
        public let labels: [String]
        /// The number of times that runs took it.
        public internal(set) var count: Int = 0

        /// The edge without the machine, as exceptions are written: `Leave → Heading`.
        public var name: String { "\(from) → \(to)" }
    }
}

extension FlowCoverage.Way: CustomStringConvertible {
    /// Machine, edge and labels: `NoteCreation: Leave → Heading (stay)`.
    public var description: String {
        "\(machine): \(name)" + (labels.isEmpty ? "" : " (\(labels.joined(separator: "; ")))")
    }
}
