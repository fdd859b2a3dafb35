/// The mapping of an intent to an action.
struct IntentMapping: Sendable {
    let identifier: String
    private let target: any RouteTarget

    init(_ identifier: String, _ target: any RouteTarget) {
        self.identifier = identifier
        self.target = target
    }

    var key: BindingKey { target.key }

    var bindingID: String { target.bindingID }

    /// Performs the action with the parameters of an intent.
    func perform(
        _ intent: IntentRecord, in runtime: Flint, router: (any PresentationRouter)?
    ) async -> URLRoutingResult {
        // The decoder is used as for a link whose path consists of a single parameter.
        let mapping = URLMapping(
            bindingID: target.bindingID, pattern: URLPattern(standingFor: intent.parameters), scope: .appAny,
            name: identifier)
        return await target.open(
            intent.parameters, mapping: mapping, in: runtime, router: router, source: .intent(identifier))
    }
}
