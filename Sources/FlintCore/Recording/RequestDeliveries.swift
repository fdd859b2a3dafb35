/// What a request hands to the queues of analytics, activities and donations, which need its typed input.
@usableFromInline
struct RequestDeliveries: Sendable {
    private let record: RequestRecord
    private let recorders: Recorders
    private let analyticsEvent: AnalyticsEvent?

    private init(_ record: RequestRecord, _ recorders: Recorders, _ analyticsEvent: AnalyticsEvent?) {
        self.record = record
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
        guard let record = context.request.record, let recorders = context.session?.hub.recorders else {
            return nil
        }
        let event =
            record.recorders.contains(.analytics)
            ? recorders.analytics.begin(action, context, presenter, record, logs: recorders.logs) : nil
        return RequestDeliveries(record, recorders, event)
    }

    /// Tells those who need to know how a request ended.
    @usableFromInline
    func end<Action: ActionDefinition>(
        _ action: Action.Type, _ context: ActionContext<Action.Input>, throwing error: (any Error)?
    ) {
        if let analyticsEvent, let (outcome, duration) = record.ending {
            recorders.analytics.end(analyticsEvent, outcome, duration: duration)
        }
        guard error == nil else { return }
        if record.recorders.contains(.activities) { recorders.activities.publish(action, context, record) }
        if record.recorders.contains(.donations) { recorders.donations.donate(action, context, record) }
    }
}
