import FlintCore

/// Deleting notes, and bringing them back.
enum TrashFeature: Feature {
    static let description = "Delete notes, and bring them back"

    static let delete = action(NoteDeleteAction.self)
    static let list = action(TrashListAction.self)
    static let restore = action(NoteRestoreAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.publish(delete)
        actions.publish(list)
        actions.publish(restore)
    }
}
