public import Foundation

extension ActionStack {
    /// An entry of an action stack: an action of its feature, or the opening of another feature's stack.
    public enum Entry: Sendable, Hashable {
        /// An action of the stack's feature began.
        case action(Performed)

        /// Another feature's stack was opened from this one.
        case stack(Opened)

        /// The entry of an action in a stack.
        public struct Performed: Sendable, Hashable {
            /// The identifier of the request.
            public let requestID: RequestID
            /// The action that was performed.
            public let action: DispatchEvent.Label
            /// The time at which the action began, by the wall clock, in whole milliseconds.
            public var time: Date { timestamp.date }
            /// The cause of the request.
            public let source: DispatchEvent.Source
            /// Whether the user initiated the request.
            public let userInitiated: Bool
            /// The recorded form of the action's input; `nil` if none was recorded, for example because the
            /// action needs no input.
            public let input: String?
            /// The outcome; `nil` while the action is running.
            public internal(set) var outcome: ActionOutcome?

            package let timestamp: Timestamp
        }

        /// A reference to the stack that was opened from this stack.
        public struct Opened: Sendable, Hashable {
            /// The identity of the opened stack.
            public let id: ActionStack.ID
            /// The feature of the opened stack.
            public let feature: DispatchEvent.Label
            /// The time at which the stack was opened, by the wall clock, in whole milliseconds.
            public var time: Date { timestamp.date }
            /// Whether the user initiated the request that opened the stack.
            public let userInitiated: Bool
            /// The time at which the stack was closed; `nil` while it is open.
            public var closedAt: Date? { closed?.date }

            package let timestamp: Timestamp
            package var closed: Timestamp?
        }

        /// The time at which the entry was added, by the wall clock, in whole milliseconds.
        public var time: Date {
            switch self {
            case .action(let performed): performed.time
            case .stack(let opened): opened.time
            }
        }

        /// Whether the user initiated the action, or the request that opened the stack.
        public var userInitiated: Bool {
            switch self {
            case .action(let performed): performed.userInitiated
            case .stack(let opened): opened.userInitiated
            }
        }

        /// The action of the entry; `nil` if the entry is an opened stack.
        public var performed: Performed? {
            if case .action(let performed) = self { performed } else { nil }
        }

        /// The opened stack of the entry; `nil` if the entry is an action.
        public var opened: Opened? {
            if case .stack(let opened) = self { opened } else { nil }
        }
    }
}

// MARK: - Codable

extension ActionStack.Entry: Codable {
    private enum Key: String, CodingKey {
        case kind, request, action, time, source, userInitiated, input, id, feature, closedAt
    }

    private enum Kind: String, Codable {
        case action, stack
    }

    /// Encodes the entry as one flat object.
    ///
    /// Its `kind` is `action` or `stack`, and absent members are left out.
    ///
    /// - Throws: Rethrows errors of the encoder.
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
                    id: try container.decode(ActionStack.ID.self, forKey: .id),
                    feature: try container.decode(DispatchEvent.Label.self, forKey: .feature),
                    userInitiated: try container.decode(Bool.self, forKey: .userInitiated),
                    timestamp: try container.decodeTime(forKey: .time),
                    closed: container.contains(.closedAt) ? try container.decodeTime(forKey: .closedAt) : nil)
            )
        }
    }
}

extension KeyedDecodingContainer {
    /// Decodes a time from its text, which has the form of ``Timestamp/text``.
    ///
    /// - Throws: `DecodingError` if the text is missing or has another form.
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

// MARK: - StackOutcomeCoding

/// The encoding of an outcome as members of an entry, in the same form as in dispatch events.
enum StackOutcomeCoding {
    private enum Key: String, CodingKey {
        case outcome, failure
    }

    private enum Name: String, Codable {
        case success, failure, cancelled
    }

    /// Encodes an outcome; `nil`, for an action that is still running, encodes nothing.
    static func encode(_ outcome: ActionOutcome?, to encoder: any Encoder) throws {
        guard let outcome else { return }
        var container = encoder.container(keyedBy: Key.self)
        switch outcome {
        case .success: try container.encode(Name.success, forKey: .outcome)
        case .cancelled: try container.encode(Name.cancelled, forKey: .outcome)
        case .failure(let failure):
            try container.encode(Name.failure, forKey: .outcome)
            try container.encode(failure, forKey: .failure)
        }
    }

    static func decode(from decoder: any Decoder) throws -> ActionOutcome? {
        let container = try decoder.container(keyedBy: Key.self)
        return switch try container.decodeIfPresent(Name.self, forKey: .outcome) {
        case nil: nil
        case .success: .success
        case .cancelled: .cancelled
        case .failure: .failure(try container.decode(ActionFailure.self, forKey: .failure))
        }
    }
}
