public import FlintFlows

extension FlowRuns {
    /// A snapshot of the recorded runs.
    public struct Snapshot: Sendable, Hashable, Encodable {
        /// The machines with a recorded run, in the order in which they were first recorded.
        public let machines: [Machine]

        /// The newest runs, in the order in which they began.
        public let runs: [Run]

        /// The number of recorded runs that are no longer kept.
        public let droppedRuns: Int
    }

    /// A machine with the visits of its edges.
    public struct Machine: Sendable, Hashable {
        /// The graph of the machine.
        public let graph: FlowGraph

        /// The recorded visits of each edge, in the order of the first visit; edges without visits are omitted.
        public let visits: [Visit]
    }

    /// The number of transitions from one state to another.
    public struct Visit: Sendable, Hashable, Encodable {
        /// The name of the source state.
        public let from: String

        /// The name of the destination state.
        public let to: String

        /// The number of transitions.
        public let count: Int
    }
}
