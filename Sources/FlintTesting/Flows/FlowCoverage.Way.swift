extension FlowCoverage {
    /// An edge of a diagram, and whether runs took it.
    public struct Way: Sendable, Hashable {
        /// The name of the machine; that of a machine inside a composite for an edge inside it.
        public let machine: String
        /// The name of the state that it leaves.
        public let from: String
        /// The name of the state it leads to, or the way there, as in the machine's graph.
        public let to: String
        /// What is written at it.
        public let labels: [String]
        /// How often runs took it.
        public internal(set) var count: Int = 0

        /// The edge without the machine, as exceptions are written: `Leave → Heading`.
        public var name: String { "\(from) → \(to)" }
    }
}

extension FlowCoverage.Way: CustomStringConvertible {
    /// Machine, edge and what is written at it: `NoteCreation: Leave → Heading (stay)`.
    public var description: String {
        "\(machine): \(name)" + (labels.isEmpty ? "" : " (\(labels.joined(separator: "; ")))")
    }
}
