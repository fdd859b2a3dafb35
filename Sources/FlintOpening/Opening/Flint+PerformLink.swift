internal import Foundation

extension Flint {
    /// Performs the action of a link, inside the request that opens it.
    ///
    /// - Parameters:
    ///   - url: The link, which comes from an untrusted source.
    ///   - router: Finds the presenter; with `nil`, only actions without presenter are performed.
    ///   - source: The cause of the request.
    /// - Returns: The result.
    func performLink(
        _ url: URL, router: (any PresentationRouter)?, source: ActionSource
    ) async -> URLRoutingResult {
        switch resolve(url: url) {
        case .resolved(let link):
            await link.target.open(
                link.parameters, mapping: link.mapping, in: self, router: router, source: source)
        case .noMappingFound: .noMappingFound
        case .malformedURL(let reason): .malformedURL(reason)
        }
    }
}
