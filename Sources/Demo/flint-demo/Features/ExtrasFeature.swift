import FlintCore

/// The group of the demo's features that are not always available.
///
/// Each of them has a constraint of its own, and the flag of the group can make all of them unavailable.
enum ExtrasFeature: FeatureGroup, ConditionalFeature {
    static let description = "What goes beyond writing notes"
    static let subfeatures: Subfeatures = [
        StatisticsFeature.self, JournalFeature.self, ArchiveFeature.self, BackupFeature.self,
    ]

    static func constraints(requirements: FeatureConstraintsBuilder) {
        requirements.tweakFeature("extras")
    }

    static let commands =
        StatisticsFeature.commands + JournalFeature.commands + ArchiveFeature.commands
        + BackupFeature.commands
}
