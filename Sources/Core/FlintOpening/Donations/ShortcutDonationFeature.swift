/// Donates the user's actions as shortcuts.
///
/// While it is on and the runtime has a ``DonationPublisher``, each successful action is asked for its donations.
public enum ShortcutDonationFeature: FrameworkFeature {
    /// The description of the feature.
    public static let description = "Donates shortcuts"

    /// Donates a shortcut explicitly.
    public static let donate = action(ShortcutDonationFeature.ShortcutDonateAction.self)

    /// Declares the action for explicit donations.
    ///
    /// - Parameter actions: The builder of the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(donate)
    }
}

extension ShortcutDonationFeature {
    /// Donates a shortcut explicitly, for a user activity that is no action of its own.
    public enum ShortcutDonateAction: Action {
        /// The stable identity.
        public static let identifier = "Flint.ShortcutDonateAction"

        /// The donation.
        public typealias Input = IntentDonation

        /// The description of the action.
        public static let description = "Donate a shortcut"

        /// Enqueues a donation for the runtime's publisher.
        ///
        /// - Parameters:
        ///   - context: The donation.
        ///   - presenter: None.
        public static func perform(with context: ActionContext<IntentDonation>, using presenter: NoPresenter)
        {
            let hub = context.session?.hub ?? Flint.current.hub
            let donation = context.input.completed(bindingID: nil, phrase: nil, time: hub.now)
            guard !hub.recorders.part(DonationCenter.self).donate(donation) else { return }
            hub.recorders.logs.note(
                .warning, about: nil, session: context.sessionName, request: context.requestID,
                "Nobody takes the donation '\(donation.identifier)'. Set 'donations.publisher' in the configuration."
            )
        }
    }
}
