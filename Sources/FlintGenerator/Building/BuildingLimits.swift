/// The largest diagrams that are built.
package struct BuildingLimits: Sendable {
    /// How deep composites and forks may nest.
    static let nesting = 32

    /// The states of one block.
    package var states: Int
    /// The links of one block.
    package var edges: Int
    /// The models of one block.
    package var models: Int

    package init(states: Int = 100_000, edges: Int = 400_000, models: Int = 10_000) {
        self.states = states
        self.edges = edges
        self.models = models
    }
}
