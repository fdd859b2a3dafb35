/// Collects the URLs of a feature's actions.
///
/// Flint passes one to ``URLMapped/urlMappings(routes:)``. Mistakes do not throw there; they come back together from
/// the set-up as a ``SetupError``.
public final class URLMappingsBuilder {
    private(set) var declarations: [URLMappingDeclaration] = []

    init() {}

    /// Maps a form of path to an action, once for each scope.
    ///
    /// - Parameters:
    ///   - pattern: The form, as ``URLPattern`` reads it; it gets a leading slash if it has none.
    ///   - binding: The action, declared by the feature being registered.
    ///   - scopes: The kinds of URL; without them, all schemes and all domains of the configuration.
    ///   - name: A name by which links can ask for the mapping.
    ///   - file: Where the mapping is declared, for findings.
    ///   - line: Where the mapping is declared, for findings.
    public func send<Binding: ActionBinding>(
        _ pattern: String, to binding: Binding, in scopes: [RouteScope] = RouteScope.all, name: String? = nil,
        file: StaticString = #fileID, line: UInt = #line
    ) where Binding.Action.Input: RouteParametersDecodable {
        declarations.append(
            URLMappingDeclaration(
                pattern: pattern, target: BindingRouteTarget(binding), scopes: scopes, name: name,
                location: "\(file):\(line)"))
    }
}
