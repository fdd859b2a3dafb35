/// Donates a shortcut by hand, for what is not done by an action of its own.
public enum ShortcutDonateAction: Action {
    /// The stable identity.
    public static let identifier = "Flint.ShortcutDonateAction"

    /// What to donate.
    public typealias Input = IntentDonation

    /// What the action does.
    public static let description = "Donate a shortcut"

    /// Hands a donation to the runtime's publisher, which gets it later.
    ///
    /// - Parameters:
    ///   - context: The donation.
    ///   - presenter: Not used.
    public static func perform(with context: ActionContext<IntentDonation>, using presenter: NoPresenter) {
        let hub = context.session?.hub ?? Flint.current.hub
        let donation = context.input.completed(bindingID: nil, phrase: nil, time: hub.now)
        guard !hub.recorders.donations.donate(donation) else { return }
        hub.recorders.logs.note(
            .warning, about: nil, session: context.sessionName, request: context.requestID,
            "Nobody takes the donation '\(donation.identifier)'. Set 'donations.publisher' in the configuration."
        )
    }
}
