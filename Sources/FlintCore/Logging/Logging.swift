/// The logs of a runtime: what is written, and where.
public final class Logging: Sendable {
    init() {}

    /// Writes what Flint itself has to say; the message is built only if it is written.
    func note(
        _ level: LogLevel, _ channel: LogChannel = .development, about topic: TopicPath?,
        session: String? = nil, request: RequestID? = nil, _ message: @autoclosure () -> String
    ) {}

    func requestBegan(_ record: RequestRecord) {}

    func requestEnded(_ record: RequestRecord, _ outcome: ActionOutcome, duration: Duration) {}

    func requestRefused(_ facts: EventFacts, _ topic: TopicPath?, _ reasons: [RefusalReason]) {}
}
