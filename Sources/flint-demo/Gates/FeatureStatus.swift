import FlintCore

/// What a list of features tells about one of them.
struct FeatureStatus: Sendable, Equatable {
    /// The name for people.
    let name: String
    let description: String
    /// How deep in the tree the feature is; 0 is the root.
    let depth: Int
    /// What can close it, in a word each; empty for a feature that is always there.
    let gates: [String]
    /// Whether it is available, and why not.
    let availability: Availability
    /// How to open its own gates, as far as they are closed.
    let openings: [GateOpening]

    init(of metadata: FeatureMetadata) {
        name = metadata.name
        description = metadata.description
        depth = metadata.path.features.count - 1
        gates = metadata.constraints.compactMap { GateOpening(of: $0, for: metadata)?.gate }
        availability = Flint.availability(of: metadata.feature)
        openings = GateOpening.openings(for: availability, of: metadata)
    }
}
