/// A feature whose actions have URLs.
///
/// ```swift
/// enum DocumentFeature: Feature, URLMapped {
///     static let description = "Opens documents"
///     static let open = action(DocumentOpenAction.self)
///
///     static func prepare(actions: FeatureActionsBuilder) { actions.declare(open) }
///
///     static func urlMappings(routes: URLMappingsBuilder) {
///         routes.send("document/$(name)", to: open)
///     }
/// }
/// ```
///
/// One action can have different URLs in different features.
public protocol URLMapped: FeatureDefinition {
    /// Declares the mappings of the feature.
    ///
    /// Called while the feature is registered, and again by ``Flint/preflight()-method``: it must have no other
    /// effect.
    ///
    /// - Parameter routes: The builder of the mappings, which keeps their order.
    static func urlMappings(routes: URLMappingsBuilder)
}
