/// Donates the user's actions as shortcuts.
///
/// While it is on and the runtime has a ``DonationPublisher``, each successful action is asked for its donations.
public enum ShortcutDonationFeature: FrameworkFeature {
    /// The description of the feature.
    public static let description = "Donates shortcuts"

    /// Donates a shortcut explicitly.
    public static let donate = action(ShortcutDonateAction.self)

    /// Declares the action for explicit donations.
    ///
    /// - Parameter actions: The builder of the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(donate)
    }
}
