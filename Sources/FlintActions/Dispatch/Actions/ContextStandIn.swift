/// The properties of a context made for a test, which has neither session nor feature.
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
