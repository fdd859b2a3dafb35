/// What a context made by hand says instead of a session and a feature.
@usableFromInline
final class ContextStandIn: Sendable {
    let sessionName: String
    let variation: String?

    init(sessionName: String, variation: String?) {
        self.sessionName = sessionName
        self.variation = variation
    }
}
