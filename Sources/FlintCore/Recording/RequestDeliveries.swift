/// What a request hands to the queues of analytics, activities and donations, which need its typed input.
///
/// It is a class, so that requests without deliveries carry no more than a word for it.
@usableFromInline
final class RequestDeliveries: Sendable {
    private let facts: EventFacts
    private let recorders: Recorders
    private let analyticsEvent: AnalyticsEvent?

    private init(_ facts: EventFacts, _ recorders: Recorders, _ analyticsEvent: AnalyticsEvent?) {
        self.facts = facts
        self.recorders = recorders
        self.analyticsEvent = analyticsEvent
    }

    /// Tells those who need to know how a request begins.
    ///
    /// - Returns: What to tell the end to.
    @usableFromInline
    static func begin<Action: ActionDefinition>(
        _ action: Action.Type, _ context: ActionContext<Action.Input>, _ presenter: Action.Presenter
    ) -> RequestDeliveries? {
        guard let facts = context.request.facts, let recorders = context.session?.hub.recorders else {
            return nil
        }
        let event =
            facts.recorders.contains(.analytics)
            ? recorders.analytics.begin(action, context, presenter, facts, logs: recorders.logs) : nil
        return RequestDeliveries(facts, recorders, event)
    }

    /// Tells those who need to know how a request ended.
    @usableFromInline
    func end<Action: ActionDefinition>(
        _ action: Action.Type, _ context: ActionContext<Action.Input>, _ ending: RequestEnding?,
        throwing error: (any Error)?
    ) {
        if let analyticsEvent, let ending {
            recorders.analytics.end(analyticsEvent, ending.outcome, duration: ending.duration)
        }
        guard error == nil else { return }
        if facts.recorders.contains(.activities) { recorders.activities.publish(action, context, facts) }
        if facts.recorders.contains(.donations) { recorders.donations.donate(action, context, facts) }
    }
}
