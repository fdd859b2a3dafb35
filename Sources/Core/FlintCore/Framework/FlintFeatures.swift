/// The group of Flint's own features.
///
/// ``Flint/quickSetup(_:configure:)-method`` registers it before the features of the application;
/// ``Flint/setup(_:configure:)-method`` does if ``FlintConfiguration/includesFrameworkFeatures`` is `true`.
public enum FlintFeatures: FrameworkGroup {
    /// The stable identity of the group.
    public static let identifier = "Flint"

    /// The description of the group for people.
    public static let description = "The features that Flint itself offers"

    /// The features of Flint itself, in the order in which they are registered.
    public static let subfeatures: Subfeatures = [
        RoutesFeature.self, ActivitiesFeature.self, ShortcutDonationFeature.self, TimelineFeature.self,
        ActionStacksFeature.self, FocusFeature.self, AnalyticsFeature.self, DebugReportFeature.self,
    ]
}
