internal import Foundation

extension ActionStackEntry: Codable {
    private enum Key: String, CodingKey {
        case kind, request, action, time, source, userInitiated, input, id, feature, closedAt
    }

    private enum Kind: String, Codable {
        case action, stack
    }

    /// Encodes the entry as one flat object; `kind` is `action` or `stack`, and absent members are left out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .action(let performed):
            try container.encode(Kind.action, forKey: .kind)
            try container.encode(performed.requestID, forKey: .request)
            try container.encode(performed.action, forKey: .action)
            try container.encode(performed.timestamp.text, forKey: .time)
            try container.encode(performed.source, forKey: .source)
            try container.encode(performed.userInitiated, forKey: .userInitiated)
            try container.encodeIfPresent(performed.input, forKey: .input)
            try StackOutcomeCoding.encode(performed.outcome, to: encoder)
        case .stack(let opened):
            try container.encode(Kind.stack, forKey: .kind)
            try container.encode(opened.id, forKey: .id)
            try container.encode(opened.feature, forKey: .feature)
            try container.encode(opened.timestamp.text, forKey: .time)
            try container.encode(opened.userInitiated, forKey: .userInitiated)
            try container.encodeIfPresent(opened.closed?.text, forKey: .closedAt)
        }
    }

    /// Decodes an entry.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError` if a member is missing, unknown or of the wrong type.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        switch try container.decode(Kind.self, forKey: .kind) {
        case .action:
            self = .action(
                Performed(
                    requestID: try container.decode(RequestID.self, forKey: .request),
                    action: try container.decode(DispatchEvent.Label.self, forKey: .action),
                    source: try container.decode(DispatchEvent.Source.self, forKey: .source),
                    userInitiated: try container.decode(Bool.self, forKey: .userInitiated),
                    input: try container.decodeIfPresent(String.self, forKey: .input),
                    outcome: try StackOutcomeCoding.decode(from: decoder),
                    timestamp: try container.decodeTime(forKey: .time)))
        case .stack:
            self = .stack(
                Opened(
                    id: try container.decode(ActionStackID.self, forKey: .id),
                    feature: try container.decode(DispatchEvent.Label.self, forKey: .feature),
                    userInitiated: try container.decode(Bool.self, forKey: .userInitiated),
                    timestamp: try container.decodeTime(forKey: .time),
                    closed: container.contains(.closedAt) ? try container.decodeTime(forKey: .closedAt) : nil)
            )
        }
    }
}

extension KeyedDecodingContainer {
    /// Decodes a time in the form of ``Timestamp/text``.
    func decodeTime(forKey key: Key) throws -> Timestamp {
        let text = try decode(String.self, forKey: key)
        guard let time = Timestamp(text: text) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self,
                debugDescription: "'\(text)' is no time like 2026-03-09T17:30:00.000Z.")
        }
        return time
    }
}
