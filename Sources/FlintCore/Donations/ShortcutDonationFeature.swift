/// Donates what the user does as shortcuts.
public enum ShortcutDonationFeature: FrameworkFeature {
    /// What the feature is for.
    public static let description = "Donates shortcuts"

    /// Declares nothing yet.
    ///
    /// - Parameter actions: Collects the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {}
}
