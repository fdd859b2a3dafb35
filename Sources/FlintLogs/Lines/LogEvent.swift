public import FlintEvents
public import Foundation

/// One thing that was logged: who says what, about what, while doing what.
///
/// It holds no input and no presenter, only what may be recorded of them.
public struct LogEvent: Sendable, Hashable {
    /// The number of the event among all written events of its runtime, from 1 on.
    public let sequence: UInt64

    /// Whole milliseconds, so that an event equals what is decoded from its JSON.
    package let timestamp: Timestamp

    /// For whom it was written.
    public let channel: LogChannel

    /// How important it is.
    public let level: LogLevel

    /// The session, if one took part.
    public let session: String?

    /// What was being done, in words.
    public let activity: String?

    /// What it is about; `nil` if it is about no feature.
    public let topic: TopicPath?

    /// The request during which it was written, if any.
    public let requestID: RequestID?

    /// What may be recorded of the request's input; see ``FlintLoggable``.
    public let input: String?

    /// The name of the request's presenter type, if there is a presenter.
    public let presenter: String?

    /// What was said.
    public let message: String

    /// Whether ``message`` was cut by who wrote it down.
    public let isTruncated: Bool

    /// Creates an event, for tests of outputs and formatters; events of a runtime come from its loggers.
    ///
    /// - Parameters:
    ///   - sequence: The number of the event.
    ///   - time: When it was logged; cut to whole milliseconds.
    ///   - channel: For whom.
    ///   - level: How important it is.
    ///   - session: The session.
    ///   - activity: What was being done.
    ///   - topic: What it is about.
    ///   - requestID: The request during which it was written.
    ///   - input: What may be recorded of the request's input.
    ///   - presenter: The name of the presenter's type.
    ///   - message: What was said.
    ///   - isTruncated: Whether the message was cut.
    public init(
        sequence: UInt64, time: Date, channel: LogChannel, level: LogLevel, session: String? = nil,
        activity: String? = nil, topic: TopicPath? = nil, requestID: RequestID? = nil, input: String? = nil,
        presenter: String? = nil, message: String, isTruncated: Bool = false
    ) {
        self.init(
            sequence: sequence, timestamp: Timestamp(time), channel: channel, level: level, session: session,
            activity: activity, topic: topic, requestID: requestID, input: input, presenter: presenter,
            message: message, isTruncated: isTruncated)
    }

    package init(
        sequence: UInt64, timestamp: Timestamp, channel: LogChannel, level: LogLevel, session: String?,
        activity: String?, topic: TopicPath?, requestID: RequestID?, input: String?, presenter: String?,
        message: String, isTruncated: Bool = false
    ) {
        self.sequence = sequence
        self.timestamp = timestamp
        self.channel = channel
        self.level = level
        self.session = session
        self.activity = activity
        self.topic = topic
        self.requestID = requestID
        self.input = input
        self.presenter = presenter
        self.message = message
        self.isTruncated = isTruncated
    }

    /// When it was logged, in whole milliseconds.
    public var time: Date { timestamp.date }
}
