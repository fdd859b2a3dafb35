import FlintCore

/// The group of all features of the demo.
enum AppFeatures: FeatureGroup {
    static let name = "Notes"
    static let description = "Keeps Markdown notes"
    static let subfeatures: Subfeatures = [
        BrowsingFeature.self, EditingFeature.self, ComposingFeature.self, PublishingFeature.self,
        ScreensFeature.self, ExportFeature.self, ExtrasFeature.self, GatesFeature.self, FlagsFeature.self,
        SharingFeature.self,
        HistoryFeature.self, WatchFeature.self,
    ]

    /// All commands of the program, in the order of the help.
    static let commands =
        BrowsingFeature.commands + EditingFeature.commands + ComposingFeature.commands
        + PublishingFeature.commands + ScreensFeature.commands + ExportFeature.commands
        + ExtrasFeature.commands + GatesFeature.commands
        + FlagsFeature.commands + SharingFeature.commands + HistoryFeature.commands
        + WatchFeature.commands
}
