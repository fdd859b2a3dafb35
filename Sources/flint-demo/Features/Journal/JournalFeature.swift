import FlintCore

/// One note for each day, for people who switch it on.
enum JournalFeature: ConditionalFeature {
    static let description = "Keep one note for each day"

    static let today = action(JournalOpenAction.self)

    static func constraints(requirements: FeatureConstraintsBuilder) {
        requirements.userToggled(defaultValue: false)
    }

    static func prepare(actions: FeatureActionsBuilder) {
        actions.publish(today)
        actions.declare(todayLinked)
    }
}
