/// A registered feature and its position in the tree.
package final class FeatureRecord: Sendable {
    package let type: any FeatureDefinition.Type
    package let identifier: String
    package let name: String
    package let path: TopicPath
    package let parent: FeatureRecord?
    /// The index in registration order.
    package let index: Int
    /// The indexes of the feature and all its descendants: registration is depth first, so they are contiguous.
    let subtree: Range<Int>
    /// The state of a conditional feature; `nil` for other features.
    package let gate: FeatureGate?
    /// The gate of the feature itself or of its nearest conditional ancestor.
    let nearestGate: FeatureGate?

    init(
        _ type: any FeatureDefinition.Type, parent: FeatureRecord?, index: Int, subtreeCount: Int,
        gate: FeatureGate?
    ) {
        self.type = type
        self.parent = parent
        self.index = index
        self.gate = gate
        nearestGate = gate ?? parent?.nearestGate
        identifier = type.identifier
        name = type.name
        subtree = index..<(index + subtreeCount)
        path = parent?.path.appending(feature: identifier) ?? TopicPath(features: [identifier])
    }

    /// Whether it is a feature of Flint itself, or a group of them.
    package var isFramework: Bool { type is any FrameworkFeature.Type || type is any FrameworkGroup.Type }

    /// The products in its constraints, each once.
    package var productIDs: [String] {
        var seen: Set<String> = []
        return (gate?.constraints.purchases ?? []).flatMap(\.products).map(\.id).filter {
            seen.insert($0).inserted
        }
    }

    package var label: DispatchEvent.Label { DispatchEvent.Label(identifier: identifier, name: name) }
}
