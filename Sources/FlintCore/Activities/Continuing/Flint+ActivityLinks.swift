internal import Foundation

extension FlintConfiguration {
    /// The application id, of which types of activities are made.
    var activityApplicationID: String? { Bundle.main.bundleIdentifier }
}

extension RouteParameterError {
    init(undecodable error: any Error, binding: String) {
        self.init()
    }
}

extension Flint {
    func activityLink<Input: Sendable>(to declared: ActionRecord, with input: Input, isWeb: Bool) -> URL? {
        nil
    }

    func resolvesActivityLink(_ url: URL) -> Bool { false }

    func openActivityLink(
        _ url: URL, router: (any PresentationRouter)?, source: ActionSource
    ) async -> URLRoutingResult { .noMappingFound }
}
