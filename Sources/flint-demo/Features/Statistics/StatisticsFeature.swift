import FlintCore

/// Counting what the notes amount to; a tweak opens it.
enum StatisticsFeature: ConditionalFeature {
    static let description = "Count notes and words"

    static let show = action(StatisticsShowAction.self)

    static func constraints(requirements: FeatureConstraintsBuilder) {
        requirements.tweak(NotesTweaks.Keys.offersStatistics, is: true)
    }

    static func prepare(actions: FeatureActionsBuilder) {
        actions.publish(show)
        actions.declare(showLinked)
    }
}
