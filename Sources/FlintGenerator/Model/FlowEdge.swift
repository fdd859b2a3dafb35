/// An edge of a diagram, or several edges with the same two ends.
public struct FlowEdge: Codable, Equatable, Sendable {
    /// The source, in the machine that holds the edge.
    public var source: FlowPlace.Mark
    /// The target, in the same or in another machine of the diagram.
    public var target: FlowPlace
    /// The labels of the edge or edges, in order, without types.
    public var labels: [String]

    /// Creates an edge.
    ///
    /// - Parameters:
    ///   - source: The source, in the machine that holds the edge.
    ///   - target: The target.
    ///   - labels: The labels.
    public init(from source: FlowPlace.Mark, to target: FlowPlace, labels: [String] = []) {
        self.source = source
        self.target = target
        self.labels = labels
    }
}
