package import FlintCore

/// The features that the library offers to an application.
package enum NotesFeatures: FeatureGroup {
    package static let subfeatures: Subfeatures = [NoteFeature.self, SharingFeature.self]
}

/// Notes, always available.
package enum NoteFeature: Feature {
    package static let description = "Write notes"
    package static let append = action(NoteAppendAction.self)
    package static let appendTwice = action(NoteAppendTwiceAction.self)

    package static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(append)
        actions.publish(appendTwice)
    }
}

/// Sharing, off until it is switched on.
package enum SharingFeature: ConditionalFeature {
    package static let description = "Share notes"
    package static let share = action(NoteShareAction.self)

    package static func constraints(requirements: FeatureConstraintsBuilder) {
        requirements.runtimeEnabled(defaultValue: false)
    }

    package static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(share)
    }
}
