/// The feature of Flint itself that donates the user's actions to the system as shortcuts.
///
/// While the feature is on and the runtime has a ``DonationPublisher``, the runtime donates the
/// ``DonatingAction/donations(for:)`` of each successful action.
public enum ShortcutDonationFeature: FrameworkFeature {
    /// The description of the feature for people.
    public static let description = "Donates shortcuts"

    /// The binding of the action with which the application donates a shortcut itself.
    public static let donate = action(ShortcutDonationFeature.ShortcutDonateAction.self)

    /// Declares the action with which the application donates a shortcut itself.
    ///
    /// - Parameter actions: The builder that receives the declaration.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(donate)
    }
}

extension ShortcutDonationFeature {
    /// An action with which the application donates a shortcut itself, for work of the user that is not an
    /// action.
    public enum ShortcutDonateAction: Action {
        /// The stable identifier of the action.
        public static let identifier = "Flint.ShortcutDonateAction"

        /// The input of the action: the donation.
        public typealias Input = IntentDonation

        /// The description of the action for people.
        public static let description = "Donate a shortcut"

        /// Adds the donation to the queue of the runtime's publisher, and does not wait for the publication.
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
