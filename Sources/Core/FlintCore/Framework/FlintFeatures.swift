/// The features of Flint itself.
///
/// ``Flint/quickSetup(_:configure:)-method`` registers them before those of the application;
/// ``Flint/setup(_:configure:)-method`` does if ``FlintConfiguration/includesFrameworkFeatures`` is `true`.
public enum FlintFeatures: FrameworkGroup {
    /// The stable identity of the group.
    public static let identifier = "Flint"

    /// The description of the group.
    public static let description = "What performing actions gives for free"

    /// The features of Flint itself.
    public static let subfeatures: Subfeatures = [
        RoutesFeature.self, ActivitiesFeature.self, ShortcutDonationFeature.self, TimelineFeature.self,
        ActionStacksFeature.self, FocusFeature.self, AnalyticsFeature.self, DebugReportFeature.self,
    ]
}
