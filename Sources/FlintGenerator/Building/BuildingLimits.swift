/// The largest diagrams that are built.
enum BuildingLimits {
    static let nesting = 32
    static let states = 100_000
    static let edges = 400_000
    static let models = 10_000
}
