/// An intent and the action that it performs.
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
        // A decoder is told the same as for a link whose path holds nothing but a single parameter.
        let mapping = URLMapping(
            bindingID: target.bindingID, pattern: URLPattern(standingFor: intent.parameters), scope: .appAny,
            name: identifier)
        return await target.open(
            intent.parameters, mapping: mapping, in: runtime, router: router, source: .intent(identifier))
    }
}
