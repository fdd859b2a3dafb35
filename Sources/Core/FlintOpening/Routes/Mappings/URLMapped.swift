/// A feature whose actions can be opened by URLs.
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
    /// Declares which URLs open which actions.
    ///
    /// It is called while the feature is registered, and again by ``Flint/preflight()-method``, so it must
    /// have no other effect.
    ///
    /// - Parameter routes: The builder that receives the mappings, and keeps their order.
    static func urlMappings(routes: URLMappingsBuilder)
}

/// A builder with which a feature declares the URL mappings of its actions.
///
/// Flint passes it to ``URLMapped/urlMappings(routes:)``. A mapping with an error does not throw. The set-up
/// reports all errors together in a ``SetupError``.
public final class URLMappingsBuilder {
    private(set) var declarations: [URLMappingDeclaration] = []

    package init() {}

    /// Maps a pattern of paths to an action, once for each scope.
    ///
    /// - Parameters:
    ///   - pattern: The pattern, as ``URLPattern`` parses it. A slash is added at the start if it is missing.
    ///   - binding: The action. The feature that is being registered must declare it.
    ///   - scopes: The URLs to which the mapping applies, by default those with any configured scheme or
    ///     domain.
    ///   - name: A name by which a link creator can select the mapping.
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
