import FlintFlows

/// A drawn flow, and the state of it that somebody is in.
struct FlowPosition: Sendable, Equatable {
    let graph: FlowGraph
    /// The name of the state; nil if nobody is in it.
    let state: String?

    /// The diagrams of several flows as lines, with the states marked.
    static func outline(of positions: [FlowPosition]) -> [String] {
        positions.enumerated().flatMap { index, position in
            (index == 0 ? [] : [""]) + position.graph.outline(marking: position.state)
        }
    }
}
