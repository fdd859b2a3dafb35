/// What a context made by hand says instead of a session and a feature.
@usableFromInline
final class ContextStandIn: Sendable {
    let sessionName: String
    let variation: String?
    let logs: ContextualLoggers

    init(sessionName: String, variation: String?, logs: ContextualLoggers) {
        self.sessionName = sessionName
        self.variation = variation
        self.logs = logs
    }
}
