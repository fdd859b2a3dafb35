import FlintCore

/// What a list of features tells about one of them.
struct FeatureStatus: Sendable, Equatable {
    /// The name for people.
    let name: String
    let description: String
    /// How deep in the tree the feature is; 0 is the root.
    let depth: Int
    /// Whether it can be switched on and off.
    let hasSwitch: Bool
    /// Whether it is available, and why not.
    let availability: Availability

    init(of feature: FeatureMetadata) {
        name = feature.name
        description = feature.description
        depth = feature.path.features.count - 1
        hasSwitch = feature.kind.isConditional
        availability = Flint.availability(of: feature.type)
    }
}
