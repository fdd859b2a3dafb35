/// A feature whose actions can be performed by voice or system shortcuts.
///
/// ```swift
/// extension DocumentFeature: IntentMapped {
///     static func intentMappings(intents: IntentMappingsBuilder) {
///         intents.map("open-document", to: open)
///     }
/// }
/// ```
public protocol IntentMapped: FeatureDefinition {
    /// Maps intents to the feature's actions.
    ///
    /// Called while the feature is registered, and again by ``Flint/preflight()-method``: it must have no other
    /// effect.
    ///
    /// - Parameter intents: The builder of the mappings.
    static func intentMappings(intents: IntentMappingsBuilder)
}

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
