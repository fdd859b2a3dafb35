public import FlintEvents
public import Foundation

/// A log event with its origin: session, activity, topic and request.
///
/// It contains neither input nor presenter, only their recorded form.
public struct LogEvent: Sendable, Hashable {
    /// The number of the event among all written events of its runtime, from 1.
    public let sequence: UInt64

    /// Whole milliseconds, so that an event equals the one decoded from its JSON.
    package let timestamp: Timestamp

    /// The audience of the event.
    public let channel: LogChannel

    /// The level.
    public let level: LogLevel

    /// The session, if there was one.
    public let session: String?

    /// A text that names the work.
    public let activity: String?

    /// The topic; `nil` if the event is about no feature.
    public let topic: TopicPath?

    /// The request during which the event was logged, if any.
    public let requestID: RequestID?

    /// The recorded form of the request's input; see ``FlintLoggable``.
    public let input: String?

    /// The name of the request's presenter type, if there is a presenter.
    public let presenter: String?

    /// The message.
    public let message: String

    /// Whether the output truncated ``message``.
    public let isTruncated: Bool

    /// Creates an event, for tests of outputs and formatters; events of a runtime come from its loggers.
    ///
    /// - Parameters:
    ///   - sequence: The number of the event.
    ///   - time: The time of the event, truncated to whole milliseconds.
    ///   - channel: The audience.
    ///   - level: The level.
    ///   - session: The session.
    ///   - activity: A text that names the work.
    ///   - topic: The topic.
    ///   - requestID: The request during which it was logged.
    ///   - input: The recorded form of the request's input.
    ///   - presenter: The name of the presenter's type.
    ///   - message: The message.
    ///   - isTruncated: Whether the message was truncated.
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

    /// The time of the event, in whole milliseconds.
    public var time: Date { timestamp.date }
}
