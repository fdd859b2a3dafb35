/// Tells the analytics provider of a runtime what was done.
public final class Analytics: Sendable {
    init() {}

    /// Tells that a request begins.
    func begin<Action: ActionDefinition>(
        _ action: Action.Type, _ context: ActionContext<Action.Input>, _ presenter: Action.Presenter,
        _ record: RequestRecord
    ) -> AnalyticsEvent? { nil }

    /// Tells that a request ended.
    func end(_ event: AnalyticsEvent, throwing error: (any Error)?) {}

    /// Tells that a request was refused.
    func refused(_ facts: EventFacts, _ action: ActionRecord, _ reasons: [RefusalReason]) {}

    /// Waits until all that was lined up has been handled.
    func settle() async {}
}
