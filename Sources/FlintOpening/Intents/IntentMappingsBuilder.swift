/// Collects the intent mappings of a feature.
///
/// Flint passes it to ``IntentMapped/intentMappings(intents:)``. Mappings with errors do not throw there; the set-up
/// reports them together in a ``SetupError``.
public final class IntentMappingsBuilder {
    private(set) var mappings: [IntentMapping] = []

    package init() {}

    /// Maps an intent to an action.
    ///
    /// - Parameters:
    ///   - identifier: The identifier of the intent, unique in the runtime.
    ///   - binding: A declared action of the feature, whose input can be decoded from an intent's parameters.
    public func map<Binding: ActionBinding>(_ identifier: String, to binding: Binding)
    where Binding.Action.Input: RouteParametersDecodable {
        mappings.append(IntentMapping(identifier, BindingRouteTarget(binding)))
    }
}
