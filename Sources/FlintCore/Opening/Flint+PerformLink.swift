internal import Foundation

extension Flint {
    /// Performs the action to which a link belongs, inside of the request that brought it.
    ///
    /// - Parameters:
    ///   - url: The link, which may come from anywhere.
    ///   - router: Finds the presenter; `nil` serves actions without presenter only.
    ///   - source: What made the application perform the action.
    /// - Returns: What became of it.
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
