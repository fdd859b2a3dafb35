/// The feature that donates the user's actions as shortcuts.
///
/// While it is on and the runtime has a ``DonationPublisher``, the runtime donates the
/// ``DonatingAction/donations(for:)`` of each successful action.
public enum ShortcutDonationFeature: FrameworkFeature {
    /// The description of the feature.
    public static let description = "Donates shortcuts"

    /// The action that donates a shortcut explicitly.
    public static let donate = action(ShortcutDonationFeature.ShortcutDonateAction.self)

    /// Declares the action for explicit donations.
    ///
    /// - Parameter actions: The builder of the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(donate)
    }
}

extension ShortcutDonationFeature {
    /// An action that donates a shortcut explicitly, for work of the user that is not an action.
    public enum ShortcutDonateAction: Action {
        /// The stable identifier of the action.
        public static let identifier = "Flint.ShortcutDonateAction"

        /// The input of the action, which is the donation.
        public typealias Input = IntentDonation

        /// The description of the action.
        public static let description = "Donate a shortcut"

        /// Queues the donation for the runtime's publisher.
        ///
        /// - Parameters:
        ///   - context: The context, whose input is the donation.
        ///   - presenter: Not used.
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
