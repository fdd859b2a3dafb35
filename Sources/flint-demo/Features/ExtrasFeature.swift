import FlintCore

/// What goes beyond writing notes; each part has a gate of its own, and the flag of the group closes them all.
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
