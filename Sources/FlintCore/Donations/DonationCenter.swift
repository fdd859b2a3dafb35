/// Publishes the donations of a runtime.
final class DonationCenter: Sendable {
    /// Donates what an action that succeeded asks for.
    func donate<Action: ActionDefinition>(
        _ action: Action.Type, _ context: ActionContext<Action.Input>, _ record: RequestRecord
    ) {}

    /// Waits until all that was lined up has been handled.
    func settle() async {}
}
