/// Donates what the user does as shortcuts.
///
/// While it is on and the runtime has a ``DonationPublisher``, each action that succeeds is asked for its donations.
public enum ShortcutDonationFeature: FrameworkFeature {
    /// What the feature is for.
    public static let description = "Donates shortcuts"

    /// Donates a shortcut by hand.
    public static let donate = action(ShortcutDonateAction.self)

    /// Declares what donates by hand.
    ///
    /// - Parameter actions: Collects the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(donate)
    }
}
