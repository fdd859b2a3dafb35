/// Collects the intents that a feature serves.
///
/// Flint passes one to ``IntentMapped/intentMappings(intents:)``. Mistakes do not throw there; they come back
/// together from the set-up as a ``SetupError``.
public final class IntentMappingsBuilder {
    private(set) var mappings: [IntentMapping] = []

    init() {}

    /// Lets an intent perform an action.
    ///
    /// - Parameters:
    ///   - identifier: The identifier of the intent, unique in the runtime.
    ///   - binding: A declared action of the feature, whose input can be made of an intent's parameters.
    public func map<Binding: ActionBinding>(_ identifier: String, to binding: Binding)
    where Binding.Action.Input: RouteParametersDecodable {
        mappings.append(IntentMapping(identifier, BindingRouteTarget(binding)))
    }
}
