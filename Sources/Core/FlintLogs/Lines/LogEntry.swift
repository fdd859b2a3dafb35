public import FlintEvents
public import Foundation

/// An entry of the logs: its text, and the session, activity, topic and request during which it was logged.
///
/// It contains texts that describe the request's input and presenter, and not these objects themselves.
public struct LogEntry: Sendable, Hashable {
    /// The number of the entry among all entries that its runtime has written, counted from 1.
    public let sequence: UInt64

    /// The time of the entry in whole milliseconds.
    ///
    /// An entry thus equals the one that is decoded from its JSON.
    package let timestamp: Timestamp

    /// The channel of the entry: for developers or for operators.
    public let channel: LogEntry.Channel

    /// The importance of the entry.
    public let level: LogLevel

    /// The name of the session in which the entry was logged; `nil` if there was none.
    public let session: String?

    /// A text that names the work during which the entry was logged, such as an action's name; `nil` if there
    /// is none.
    public let activity: String?

    /// The feature or the action that the entry is about, as a path with the features around it.
    ///
    /// It is `nil` if the entry is about no feature.
    public let topic: TopicPath?

    /// The identity of the request during which the entry was logged; `nil` if there was none.
    public let requestID: RequestID?

    /// The text that describes the request's input, see ``FlintLoggable``.
    ///
    /// It is `nil` if none was recorded, for example because the action needs no input.
    public let input: String?

    /// The name of the presenter's type; `nil` if the request has no presenter.
    public let presenter: String?

    /// The text that was logged.
    public internal(set) var message: String

    /// Whether ``message`` was truncated, because the entry's line in a file would have been too long.
    public internal(set) var isTruncated: Bool

    /// The description of the user, tenant or device on whose behalf the request runs; `nil` for the
    /// application itself.
    public let subject: String?

    /// The distributed trace of the request, with the request's own span; `nil` if the request is in no
    /// trace.
    public let traceContext: TraceContext?

    /// The stored run of a flow whose handler made the request, with its machine, state and attempt.
    ///
    /// It is `nil` outside of stored runs.
    public var storedRun: StoredRunPlace? {
        if case .place(let place)? = box { place } else { nil }
    }

    /// The object that contains the value of ``storedRun``; `nil` outside of stored runs.
    ///
    /// The value is in an object, because entries are copied often and few belong to a stored run.
    private let box: PlaceBox?

    /// Creates an entry for tests of outputs and formatters.
    ///
    /// The entries of a runtime come from its loggers.
    ///
    /// - Parameters:
    ///   - sequence: The number of the entry, counted from 1.
    ///   - time: The time of the entry, truncated to whole milliseconds.
    ///   - channel: The channel: for developers or for operators.
    ///   - level: The importance of the entry.
    ///   - session: The name of the session.
    ///   - activity: A text that names the work during which the entry was logged.
    ///   - topic: The feature or the action that the entry is about.
    ///   - requestID: The request during which the entry was logged.
    ///   - input: The text that describes the request's input.
    ///   - presenter: The name of the presenter's type.
    ///   - message: The text that was logged.
    ///   - isTruncated: Whether the message was truncated.
    ///   - subject: The description of the user, tenant or device on whose behalf the request runs.
    ///   - traceContext: The distributed trace of the request.
    ///   - storedRun: The stored run whose handler made the request.
    public init(
        sequence: UInt64, time: Date, channel: LogEntry.Channel, level: LogLevel, session: String? = nil,
        activity: String? = nil, topic: TopicPath? = nil, requestID: RequestID? = nil, input: String? = nil,
        presenter: String? = nil, message: String, isTruncated: Bool = false, subject: String? = nil,
        traceContext: TraceContext? = nil, storedRun: StoredRunPlace? = nil
    ) {
        self.init(
            sequence: sequence, timestamp: Timestamp(time), channel: channel, level: level, session: session,
            activity: activity, topic: topic, requestID: requestID, input: input, presenter: presenter,
            message: message, isTruncated: isTruncated, subject: subject, traceContext: traceContext,
            storedRun: storedRun)
    }

    package init(
        sequence: UInt64, timestamp: Timestamp, channel: LogEntry.Channel, level: LogLevel, session: String?,
        activity: String?, topic: TopicPath?, requestID: RequestID?, input: String?, presenter: String?,
        message: String, isTruncated: Bool = false, subject: String? = nil, traceContext: TraceContext? = nil,
        storedRun: StoredRunPlace? = nil
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
        self.subject = subject
        self.traceContext = traceContext
        box = storedRun.map { .place($0) }
    }

    /// The time of the entry, in whole milliseconds.
    public var time: Date { timestamp.date }
}

private indirect enum PlaceBox: Sendable, Hashable {
    case place(StoredRunPlace)
}

// MARK: - Codable

// The encoded form in files and reports is stable: members are added, never renamed or removed.
extension LogEntry: Codable {
    private enum Key: String, CodingKey {
        case sequence, time, channel, level, session, activity, topic, request, input, presenter, message
        case truncated, subject, traceparent, tracestate, storedRun
    }

    /// Encodes the entry as one JSON object without nested objects.
    ///
    /// Members whose value is `nil` are left out.
    ///
    /// The member `time` is ISO 8601 in UTC with milliseconds.
    ///
    /// - Throws: The errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(sequence, forKey: .sequence)
        try container.encode(timestamp.text, forKey: .time)
        try container.encode(channel, forKey: .channel)
        try container.encode(level, forKey: .level)
        try container.encodeIfPresent(session, forKey: .session)
        try container.encodeIfPresent(activity, forKey: .activity)
        try container.encodeIfPresent(topic, forKey: .topic)
        try container.encodeIfPresent(requestID, forKey: .request)
        try container.encodeIfPresent(input, forKey: .input)
        try container.encodeIfPresent(presenter, forKey: .presenter)
        try container.encode(message, forKey: .message)
        if isTruncated { try container.encode(true, forKey: .truncated) }
        try container.encodeIfPresent(subject, forKey: .subject)
        try container.encodeIfPresent(storedRun, forKey: .storedRun)
        if let traceContext {
            try container.encode(traceContext.traceparent, forKey: .traceparent)
            let state = traceContext.state
            if !state.members.isEmpty { try container.encode(state.description, forKey: .tracestate) }
        }
    }

    /// Decodes an entry from the object that ``encode(to:)`` writes.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError` if a required member is missing, or a member is of the wrong type.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let text = try container.decode(String.self, forKey: .time)
        guard let timestamp = Timestamp(text: text) else {
            throw DecodingError.dataCorruptedError(
                forKey: .time, in: container,
                debugDescription: "'\(text)' is no time like 2026-03-09T17:30:00.000Z.")
        }
        self.init(
            sequence: try container.decode(UInt64.self, forKey: .sequence), timestamp: timestamp,
            channel: try container.decode(LogEntry.Channel.self, forKey: .channel),
            level: try container.decode(LogLevel.self, forKey: .level),
            session: try container.decodeIfPresent(String.self, forKey: .session),
            activity: try container.decodeIfPresent(String.self, forKey: .activity),
            topic: try container.decodeIfPresent(TopicPath.self, forKey: .topic),
            requestID: try container.decodeIfPresent(RequestID.self, forKey: .request),
            input: try container.decodeIfPresent(String.self, forKey: .input),
            presenter: try container.decodeIfPresent(String.self, forKey: .presenter),
            message: try container.decode(String.self, forKey: .message),
            isTruncated: try container.decodeIfPresent(Bool.self, forKey: .truncated) ?? false,
            subject: try container.decodeIfPresent(String.self, forKey: .subject),
            traceContext: try container.decodeIfPresent(String.self, forKey: .traceparent).flatMap {
                TraceContext(
                    traceparent: $0,
                    tracestate: try container.decodeIfPresent(String.self, forKey: .tracestate))
            }, storedRun: try container.decodeIfPresent(StoredRunPlace.self, forKey: .storedRun))
    }

    /// Returns the entry as one line of JSON, without a line ending.
    ///
    /// - Returns: The text, with its members in alphabetical order.
    /// - Throws: `EncodingError`, which does not happen for entries that a runtime wrote.
    public func jsonLine() throws -> String {
        String(decoding: try JSONEncoder.records.encode(self), as: UTF8.self)
    }
}

extension LogEntry {
    /// The audience of a log entry: developers or operators of the application.
    public enum Channel: String, Sendable, Hashable, Codable, CaseIterable {
        /// The channel for developers of the application.
        case development
        /// The channel for operators of the application in production.
        case production
    }
}
