internal import FlintCore

/// What each path of the inspector answers, behind the checks of who asks.
struct InspectorEndpoints: Sendable {
    let runtime: Flint
    let options: InspectorOptions
    let feed: InspectorFeed

    func answer(_ request: HTTPRequest) async -> HTTPResponse {
        HTTPResponse(status: .notFound, body: .bytes([]))
    }
}
