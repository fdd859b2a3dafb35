extension ActionContext {
    /// The loggers for what the action has to say.
    ///
    /// Events carry the session, the action and its request, and what may be recorded of the input. They are made when
    /// they are first asked for while a channel is on; ask the context each time rather than keeping them, so that a
    /// channel which is switched on later is seen.
    ///
    /// ```swift
    /// context.logs.development?.debug("Parsed \(document.blocks.count) blocks")
    /// ```
    public var logs: ContextualLoggers {
        guard let session else { return standIn?.logs ?? .none }
        let logging = session.hub.recorders.logs
        guard !logging.isOff else { return .none }
        return ContextualLoggers(
            request.cell.logOrigin(of: request.number) { makeLogOrigin(logging, session) })
    }

    /// Holds the input, but not the request itself, which would hold it in turn.
    private func makeLogOrigin(_ logging: Logging, _ session: ActionSession) -> LogOrigin {
        let (input, note, id, sessionName) = (input, request.note, request.id, session.name)
        let (isDescribed, isInStacks) = (request.wasSeen, request.recorders.contains(.stacks))
        let action = request.key.flatMap { key in try? session.owner.runtime?.action(for: key) }
        let history = session.hub.recorders.requests
        return LogOrigin(logging, topic: action?.profile.logTopic ?? LogTopic(nil)) {
            var facts = LogOrigin.Facts(session: sessionName, requestID: id)
            guard let action else { return facts }
            facts.add(action.profile, isInStacks ? history.stackEntry(of: id.number) : nil)
            // A description that was made for others holds here too.
            facts.input = isDescribed ? note?.input?.text : action.describe(input)?.text
            return facts
        }
    }
}
