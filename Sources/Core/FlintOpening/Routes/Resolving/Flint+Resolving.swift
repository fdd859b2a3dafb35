public import Foundation

extension Flint {
    /// Finds the action of a URL without performing it, for debugging and tests.
    ///
    /// - Parameter url: The URL.
    /// - Returns: The mapping and the parameters, or the reason why no mapping matches.
    /// - Complexity: O(*n*) for a URL of *n* bytes. The number of mappings that cannot match has no
    ///   influence.
    public func resolve(url: URL) -> URLResolution {
        guard let routes else { return .noMappingFound("Flint is not set up.") }
        return routes.resolve(url.absoluteString)
    }

    /// The URL mappings of all registered features, in the order of their declaration.
    public var urlMappings: [URLMapping] { routes?.routes.map(\.mapping) ?? [] }

    /// The table of the registered URL mappings; `nil` before the set-up.
    package var routes: RouteTable? { registry?.contributor(RouteContributor.self)?.table }
}
