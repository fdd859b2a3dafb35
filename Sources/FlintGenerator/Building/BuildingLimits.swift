/// The limits on the size of a diagram.
package struct BuildingLimits: Sendable {
    /// The maximum depth of nested composites and forks.
    static let nesting = 32

    /// The maximum number of states in one block.
    package var states: Int
    /// The maximum number of links in one block.
    package var edges: Int
    /// The maximum number of models in one block.
    package var models: Int

    package init(states: Int = 100_000, edges: Int = 400_000, models: Int = 10_000) {
        self.states = states
        self.edges = edges
        self.models = models
    }
}
