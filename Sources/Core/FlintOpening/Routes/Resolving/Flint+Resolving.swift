public import Foundation

extension Flint {
    /// Resolves a URL without performing its action, for debugging and tests.
    ///
    /// - Parameter url: The URL.
    /// - Returns: The mapping and the parameters, or the reason why no mapping matches.
    /// - Complexity: O(*n*) for a URL of *n* bytes. The number of mappings that cannot match has no
    ///   influence.
    public func resolve(url: URL) -> URLResolution {
        guard let routes else { return .noMappingFound("Flint is not set up.") }
        return routes.resolve(url.absoluteString)
    }

    /// The mappings of the runtime, in declaration order.
    public var urlMappings: [URLMapping] { routes?.routes.map(\.mapping) ?? [] }

    /// The table of registered routes; `nil` before the set-up.
    package var routes: RouteTable? { registry?.contributor(RouteContributor.self)?.table }
}
