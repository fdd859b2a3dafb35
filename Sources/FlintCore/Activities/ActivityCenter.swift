/// Publishes the activities of a runtime.
final class ActivityCenter: Sendable {
    /// Publishes the activity of an action that succeeded.
    func publish<Action: ActionDefinition>(
        _ action: Action.Type, _ context: ActionContext<Action.Input>, _ record: RequestRecord
    ) {}

    /// Waits until all that was lined up has been handled.
    func settle() async {}
}
