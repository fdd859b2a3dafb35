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
