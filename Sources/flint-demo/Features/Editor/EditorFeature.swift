import FlintCore

/// Handing a note to another program, which somebody has to permit first.
enum EditorFeature: ConditionalFeature {
    static let description = "Open notes in another program"

    static let edit = action(NoteEditAction.self)

    static func constraints(requirements: FeatureConstraintsBuilder) {
        requirements.permission(.otherPrograms)
    }

    static func prepare(actions: FeatureActionsBuilder) {
        actions.publish(edit)
    }
}
