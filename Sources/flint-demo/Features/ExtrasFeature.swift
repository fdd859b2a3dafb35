import FlintCore

/// What goes beyond writing notes; each part has its own gate, and the flag of the group closes them all.
enum ExtrasFeature: FeatureGroup, ConditionalFeature {
    static let description = "What goes beyond writing notes"
    static let subfeatures: Subfeatures = [
        StatisticsFeature.self, JournalFeature.self, ArchiveFeature.self, EditorFeature.self,
    ]

    static func constraints(requirements: FeatureConstraintsBuilder) {
        requirements.tweakFeature("extras")
    }
}
