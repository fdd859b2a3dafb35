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

    init(of metadata: FeatureMetadata) {
        name = metadata.name
        description = metadata.description
        depth = metadata.path.features.count - 1
        hasSwitch = metadata.kind.isConditional
        availability = Flint.availability(of: metadata.feature)
    }
}
