import FlintCore

/// Putting old notes away, for those who have bought it.
enum ArchiveFeature: ConditionalFeature {
    static let description = "Move old notes to a folder of their own"

    static let archive = action(NotesArchiveAction.self)

    static func constraints(requirements: FeatureConstraintsBuilder) {
        requirements.purchase(anyOf: .product(Shelf.archive), .product(Shelf.everything))
    }

    static func prepare(actions: FeatureActionsBuilder) {
        actions.publish(archive)
    }
}
