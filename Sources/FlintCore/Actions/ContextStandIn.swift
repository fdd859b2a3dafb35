/// What a context made by hand says instead of a request.
@usableFromInline
final class ContextStandIn: Sendable {
    let source: ActionSource
    let userInitiated: Bool
    let sessionName: String
    let variation: String?

    init(source: ActionSource, userInitiated: Bool, sessionName: String, variation: String?) {
        self.source = source
        self.userInitiated = userInitiated
        self.sessionName = sessionName
        self.variation = variation
    }
}
