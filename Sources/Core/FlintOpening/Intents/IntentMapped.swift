/// A feature whose actions can be performed by voice or by system shortcuts.
///
/// ```swift
/// extension DocumentFeature: IntentMapped {
///     static func intentMappings(intents: IntentMappingsBuilder) {
///         intents.map("open-document", to: open)
///     }
/// }
/// ```
public protocol IntentMapped: FeatureDefinition {
    /// Declares which intents perform which of the feature's actions.
    ///
    /// It is called while the feature is registered, and again by ``Flint/preflight()-method``, so it must
    /// have no other effect.
    ///
    /// - Parameter intents: The builder that receives the mappings.
    static func intentMappings(intents: IntentMappingsBuilder)
}

/// A builder with which a feature declares its intent mappings.
///
/// Flint passes it to ``IntentMapped/intentMappings(intents:)``. A mapping with an error does not throw. The
/// set-up reports all errors together in a ``SetupError``.
public final class IntentMappingsBuilder {
    private(set) var mappings: [IntentMapping] = []

    package init() {}

    /// Maps an intent to an action, which is performed when the system delivers the intent.
    ///
    /// - Parameters:
    ///   - identifier: The identifier of the intent, unique in the runtime.
    ///   - binding: An action that the feature declares, whose input can be decoded from an intent's
    ///     parameters.
    public func map<Binding: ActionBinding>(_ identifier: String, to binding: Binding)
    where Binding.Action.Input: RouteParametersDecodable {
        mappings.append(IntentMapping(identifier, BindingRouteTarget(binding)))
    }
}
