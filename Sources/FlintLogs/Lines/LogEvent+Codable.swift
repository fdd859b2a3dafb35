internal import FlintEvents
internal import Foundation

// The encoded form in files and reports is stable: members are added, never renamed or removed.
extension LogEvent: Codable {
    private enum Key: String, CodingKey {
        case sequence, time, channel, level, session, activity, topic, request, input, presenter, message
        case truncated
    }

    /// Encodes the event as one flat object; absent members are left out.
    ///
    /// `time` is ISO 8601 in UTC with milliseconds.
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
    }

    /// Decodes an event.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError` if a member is missing or of the wrong type.
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
            channel: try container.decode(LogChannel.self, forKey: .channel),
            level: try container.decode(LogLevel.self, forKey: .level),
            session: try container.decodeIfPresent(String.self, forKey: .session),
            activity: try container.decodeIfPresent(String.self, forKey: .activity),
            topic: try container.decodeIfPresent(TopicPath.self, forKey: .topic),
            requestID: try container.decodeIfPresent(RequestID.self, forKey: .request),
            input: try container.decodeIfPresent(String.self, forKey: .input),
            presenter: try container.decodeIfPresent(String.self, forKey: .presenter),
            message: try container.decode(String.self, forKey: .message),
            isTruncated: try container.decodeIfPresent(Bool.self, forKey: .truncated) ?? false)
    }

    /// The event as one line of JSON in UTF-8, without the line's end.
    ///
    /// - Returns: The text, with its members in alphabetical order.
    /// - Throws: `EncodingError`, which does not happen for events that a runtime wrote.
    public func jsonLine() throws -> String {
        String(decoding: try JSONEncoder.records.encode(self), as: UTF8.self)
    }
}
