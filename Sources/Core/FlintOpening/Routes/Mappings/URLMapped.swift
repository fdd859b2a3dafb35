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

/// Collects the URL mappings of a feature's actions.
///
/// Flint passes it to ``URLMapped/urlMappings(routes:)``. Mappings with errors do not throw there; the set-up reports
/// them together in a ``SetupError``.
public final class URLMappingsBuilder {
    private(set) var declarations: [URLMappingDeclaration] = []

    package init() {}

    /// Maps a path pattern to an action, once for each scope.
    ///
    /// - Parameters:
    ///   - pattern: The pattern, as parsed by ``URLPattern``; it gets a leading slash if it has none.
    ///   - binding: The action, declared by the feature being registered.
    ///   - scopes: The kinds of URL; by default all configured schemes and domains.
    ///   - name: A name by which links can select the mapping.
    ///   - file: The file of the declaration, for findings.
    ///   - line: The line of the declaration, for findings.
    public func send<Binding: ActionBinding>(
        _ pattern: String, to binding: Binding, in scopes: [URLMapping.Scope] = URLMapping.Scope.all,
        name: String? = nil,
        file: StaticString = #fileID, line: UInt = #line
    ) where Binding.Action.Input: RouteParametersDecodable {
        declarations.append(
            URLMappingDeclaration(
                pattern: pattern, target: BindingRouteTarget(binding), scopes: scopes, name: name,
                location: "\(file):\(line)"))
    }
}
