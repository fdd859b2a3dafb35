/// An edge of a diagram, or several with the same two ends.
public struct FlowEdge: Codable, Equatable, Sendable {
    /// Where it begins, in the machine that holds the edge.
    public var source: FlowPlace.Mark
    /// Where it ends, in this or in another machine of the diagram.
    public var target: FlowPlace
    /// What is written at the edge or edges, in order, without types.
    public var labels: [String]

    /// Creates an edge.
    ///
    /// - Parameters:
    ///   - source: Where it begins, in the machine that holds the edge.
    ///   - target: Where it ends.
    ///   - labels: What is written at it.
    public init(from source: FlowPlace.Mark, to target: FlowPlace, labels: [String] = []) {
        self.source = source
        self.target = target
        self.labels = labels
    }
}
