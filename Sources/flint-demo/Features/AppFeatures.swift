import FlintCore

/// All that the application can do.
enum AppFeatures: FeatureGroup {
    static let name = "Notes"
    static let description = "Keeps Markdown notes in a folder"
    static let subfeatures: Subfeatures = [
        BrowsingFeature.self, EditingFeature.self, ComposingFeature.self, SearchFeature.self,
        TrashFeature.self, ExportFeature.self, ExtrasFeature.self, SharingFeature.self, SwitchingFeature.self,
        FlagsFeature.self, UnlockingFeature.self, HistoryFeature.self, GuidingFeature.self,
    ]
}
