/// The calls to recorders that need a request's typed input.
///
/// It is a class, so that requests without such recorders need only one word for it.
@usableFromInline
final class RequestDeliveries: Sendable {
    private let request: RecordedRequest
    private let recorders: [(recorder: any DeliveryRecorder, begun: (any Sendable)?)]

    private init(
        _ request: RecordedRequest, _ recorders: [(recorder: any DeliveryRecorder, begun: (any Sendable)?)]
    ) {
        (self.request, self.recorders) = (request, recorders)
    }

    /// Notifies the recorders that a request begins.
    ///
    /// - Returns: The object to notify of the end.
    @usableFromInline
    static func begin<Action: ActionDefinition>(
        _ action: Action.Type, _ context: ActionContext<Action.Input>, _ presenter: Action.Presenter,
        _ request: RecordedRequest?
    ) -> RequestDeliveries? {
        guard let request, let recorders = context.session?.hub.recorders else { return nil }
        return RequestDeliveries(
            request,
            recorders.deliveryRecorders(among: context.request.recorders).map { recorder in
                (recorder, recorder.began(action, context, presenter, request))
            })
    }

    /// Notifies the recorders that a request ended.
    @usableFromInline
    func end<Action: ActionDefinition>(
        _ action: Action.Type, _ context: ActionContext<Action.Input>, _ ending: RequestEnding?,
        throwing error: (any Error)?
    ) {
        guard let ending else { return }
        for (recorder, begun) in recorders {
            recorder.ended(action, context, request, begun, ending, throwing: error)
        }
    }
}
