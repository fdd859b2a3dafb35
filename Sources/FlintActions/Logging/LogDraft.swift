/// A log event without its number.
struct LogDraft: Sendable {
    let timestamp: Timestamp
    let channel: LogChannel
    let level: LogLevel
    let origin: LogOrigin.Facts
    let message: String

    func numbered(_ sequence: UInt64) -> LogEvent {
        LogEvent(
            sequence: sequence, timestamp: timestamp, channel: channel, level: level, session: origin.session,
            activity: origin.activity, topic: origin.topic, requestID: origin.requestID, input: origin.input,
            presenter: origin.presenter, message: message)
    }
}
