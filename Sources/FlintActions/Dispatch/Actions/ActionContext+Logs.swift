extension ActionContext {
    /// The loggers of the action.
    ///
    /// Their events contain the session, the action, the request, and the recorded form of the input. They are
    /// created on first use while a channel is on. Read this property each time instead of keeping its value, so that
    /// a channel that is switched on later is used.
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

    /// Captures the input but not the request, which would create a reference cycle.
    private func makeLogOrigin(_ logging: Logging, _ session: ActionSession) -> LogOrigin {
        let (input, note, id, sessionName) = (input, request.note, request.id, session.name)
        let (isDescribed, isInStacks) = (request.wasObserved, request.row.flags.contains(.inStacks))
        let action = request.key.flatMap { key in try? session.owner.runtime?.action(for: key) }
        let follower = session.hub.recorders.follower
        return LogOrigin(logging, topic: action?.profile.logTopic ?? LogTopic(nil)) {
            var facts = LogOrigin.Facts(session: sessionName, requestID: id)
            guard let action else { return facts }
            facts.add(action.profile, isInStacks ? follower?.place(of: id.number) : nil)
            // A description made for another recorder is used again.
            let described =
                isDescribed ? note?.input ?? action.profile.subject.standIn : action.describe(input)
            facts.input = described?.text
            return facts
        }
    }
}
