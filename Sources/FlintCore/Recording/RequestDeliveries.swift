/// What a request hands to the queues of analytics, activities and donations, which need its typed input.
///
/// It is a class, so that requests without deliveries carry no more than a word for it.
@usableFromInline
final class RequestDeliveries: Sendable {
    private let request: RecordedRequest
    private let wanted: RecorderSet
    private let recorders: Recorders
    private let analyticsEvent: AnalyticsEvent?

    private init(
        _ request: RecordedRequest, _ wanted: RecorderSet, _ recorders: Recorders,
        _ analyticsEvent: AnalyticsEvent?
    ) {
        (self.request, self.wanted) = (request, wanted)
        self.recorders = recorders
        self.analyticsEvent = analyticsEvent
    }

    /// Tells those who need to know how a request begins.
    ///
    /// - Returns: What to tell the end to.
    @usableFromInline
    static func begin<Action: ActionDefinition>(
        _ action: Action.Type, _ context: ActionContext<Action.Input>, _ presenter: Action.Presenter,
        _ request: RecordedRequest?
    ) -> RequestDeliveries? {
        guard let request, let recorders = context.session?.hub.recorders else {
            return nil
        }
        let event =
            context.request.recorders.contains(.analytics)
            ? recorders.analytics.begin(action, context, presenter, request, logs: recorders.logs) : nil
        return RequestDeliveries(request, context.request.recorders, recorders, event)
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
        if wanted.contains(.activities) { recorders.activities.publish(action, context) }
        if wanted.contains(.donations) { recorders.donations.donate(action, context, request) }
    }
}
