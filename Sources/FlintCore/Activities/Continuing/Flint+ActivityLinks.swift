internal import Foundation

extension Flint {
    /// Whether a link belongs to an action.
    func resolvesActivityLink(_ url: URL) -> Bool {
        if case .resolved = resolve(url: url) { true } else { false }
    }

    /// Performs the action to which a link belongs, inside of the request that continues an activity.
    func openActivityLink(
        _ url: URL, router: (any PresentationRouter)?, source: ActionSource
    ) async -> URLRoutingResult {
        switch resolve(url: url) {
        case .resolved(let resolved):
            await resolved.target.open(
                resolved.parameters, mapping: resolved.mapping, in: self, router: router, source: source)
        case .malformedURL(let reason): .malformedURL(reason)
        case .noMappingFound: .noMappingFound
        }
    }
}
