public import FlintFlows

extension FlowRuns {
    /// What was written down up to a moment.
    public struct Snapshot: Sendable, Hashable, Encodable {
        /// The machines of which a run was recorded, in the order in which they were first seen.
        public let machines: [Machine]

        /// The newest runs, in the order in which they began.
        public let runs: [Run]

        /// How many runs were recorded and are not kept any more.
        public let droppedRuns: Int
    }

    /// A machine and the ways that its runs have gone.
    public struct Machine: Sendable, Hashable {
        /// What was drawn.
        public let graph: FlowGraph

        /// How often each way was gone while runs were recorded, by first appearance; ways that were never gone are left out.
        public let visits: [Visit]
    }

    /// How often runs went from one state to another.
    public struct Visit: Sendable, Hashable, Encodable {
        /// The name of the state that was left.
        public let from: String

        /// The name of the state that was entered.
        public let to: String

        /// How often.
        public let count: Int
    }
}
