internal import FlintFlows
internal import Foundation

// The encoded form in files, on the wire and on standard output is stable: members are added, never renamed
// or removed, and a change that old readers would misunderstand raises the version.
extension DispatchEvent: Codable {
    private enum Key: String, CodingKey {
        case version = "v"
        case sequence, time, kind, session, feature, featurePath, action, request, parentRequest, source,
            userInitiated
        case input, duration, outcome, failure, closesActionStack, reasons, availability, count, flow
        case navigation, durableRun, storedRun
        case subject, traceparent, tracestate, parentSpan, localParent, linkTraceparent, linkTracestate
    }

    private enum Outcome: String, Codable {
        case success, failure, cancelled
    }

    private static let version = 1

    /// Encodes the event as one flat object; absent members are left out.
    ///
    /// `time` is ISO 8601 in UTC with milliseconds, `duration` a number of nanoseconds.
    ///
    /// - Throws: Rethrows errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Self.version, forKey: .version)
        try container.encode(sequence, forKey: .sequence)
        try container.encode(Timestamp(milliseconds: timestamp).text, forKey: .time)
        try container.encode(kind.name, forKey: .kind)
        try container.encodeIfPresent(session, forKey: .session)
        try container.encodeIfPresent(feature, forKey: .feature)
        try container.encodeIfPresent(featurePath, forKey: .featurePath)
        try container.encodeIfPresent(action, forKey: .action)
        try container.encodeIfPresent(requestID, forKey: .request)
        try container.encodeIfPresent(parentRequestID, forKey: .parentRequest)
        try container.encodeIfPresent(source, forKey: .source)
        try container.encodeIfPresent(userInitiated, forKey: .userInitiated)
        try container.encodeIfPresent(input, forKey: .input)
        try container.encodeIfPresent(elapsed, forKey: .duration)
        try container.encodeIfPresent(subject, forKey: .subject)
        try container.encodeIfPresent(storedRun, forKey: .storedRun)
        if let trace = details.trace {
            try Self.encode(trace.context, as: (.traceparent, .tracestate), into: &container)
            try container.encodeIfPresent(trace.parentSpanID, forKey: .parentSpan)
            let isLocal = trace.parentSpanID != nil && parentRequestID == nil && !trace.isParentRemote
            if isLocal { try container.encode(true, forKey: .localParent) }
            if let link = trace.link {
                try Self.encode(link, as: (.linkTraceparent, .linkTracestate), into: &container)
            }
        }
        try encodeDetails(of: kind, into: &container)
    }

    private func encodeDetails(of kind: Kind, into container: inout KeyedEncodingContainer<Key>) throws {
        switch kind {
        case .began, .other: break
        case .ended(let outcome, let closesActionStack):
            try container.encode(closesActionStack, forKey: .closesActionStack)
            switch outcome {
            case .success: try container.encode(Outcome.success, forKey: .outcome)
            case .cancelled: try container.encode(Outcome.cancelled, forKey: .outcome)
            case .failure(let failure):
                try container.encode(Outcome.failure, forKey: .outcome)
                try container.encode(failure, forKey: .failure)
            }
        case .refused(let reasons): try container.encode(reasons, forKey: .reasons)
        case .availabilityChanged(let availability): try container.encode(availability, forKey: .availability)
        case .flowTransition(let transition): try container.encode(transition, forKey: .flow)
        case .navigated(let record): try container.encode(record, forKey: .navigation)
        case .durableRun(let event): try container.encode(event, forKey: .durableRun)
        case .missed(let count): try container.encode(count, forKey: .count)
        }
    }

    /// Decodes an event; an unknown kind becomes `other` with its name.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError` if a member is missing or of the wrong type, or if the version of the
    ///   encoded form is not the one that this version of Flint reads and writes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let version = try container.decode(Int.self, forKey: .version)
        guard version == Self.version else {
            throw DecodingError.dataCorruptedError(
                forKey: .version, in: container,
                debugDescription: "The event has version \(version); this reader understands \(Self.version)."
            )
        }
        let feature = try container.decodeIfPresent(Label.self, forKey: .feature)
        let action = try container.decodeIfPresent(Label.self, forKey: .action)
        let path = try container.decodeIfPresent(TopicPath.self, forKey: .featurePath)
        let details = EventDetails(
            subject: feature.map { EventSubject(feature: $0, action: action, path: path) },
            session: try container.decodeIfPresent(String.self, forKey: .session),
            requestID: try container.decodeIfPresent(RequestID.self, forKey: .request),
            parentRequestID: try container.decodeIfPresent(RequestID.self, forKey: .parentRequest),
            source: try container.decodeIfPresent(Source.self, forKey: .source),
            userInitiated: try container.decodeIfPresent(Bool.self, forKey: .userInitiated),
            input: try container.decodeIfPresent(InputDescription.self, forKey: .input),
            origin: try Self.decodeOrigin(from: container),
            trace: try Self.decodeTrace(from: container))
        self.init(
            try Self.decodeKind(from: container), at: try Self.decodeTime(from: container), details,
            elapsed: try container.decodeIfPresent(Int64.self, forKey: .duration))
        sequence = try container.decode(UInt64.self, forKey: .sequence)
    }

    private static func decodeOrigin(from container: KeyedDecodingContainer<Key>) throws -> RequestOrigin? {
        let subject = try container.decodeIfPresent(String.self, forKey: .subject)
        let run = try container.decodeIfPresent(StoredRunPlace.self, forKey: .storedRun)
        return subject == nil && run == nil ? nil : RequestOrigin(label: subject, trace: nil, run: run)
    }

    private static func encode(
        _ context: TraceContext, as keys: (parent: Key, state: Key),
        into container: inout KeyedEncodingContainer<Key>
    ) throws {
        try container.encode(context.traceparent, forKey: keys.parent)
        if !context.state.members.isEmpty {
            try container.encode(context.state.description, forKey: keys.state)
        }
    }

    private static func decodeTrace(from container: KeyedDecodingContainer<Key>) throws -> RequestTrace? {
        try decodeContext((.traceparent, .tracestate), from: container).map { context in
            let parent = try container.decodeIfPresent(SpanID.self, forKey: .parentSpan)
            let isLocal = try container.decodeIfPresent(Bool.self, forKey: .localParent) ?? false
            return RequestTrace(
                context: context, parentSpanID: parent,
                isParentRemote: parent != nil && !isLocal && !container.contains(.parentRequest),
                link: try decodeContext((.linkTraceparent, .linkTracestate), from: container))
        }
    }

    private static func decodeContext(
        _ keys: (parent: Key, state: Key), from container: KeyedDecodingContainer<Key>
    ) throws -> TraceContext? {
        guard let parent = try container.decodeIfPresent(String.self, forKey: keys.parent) else {
            return nil
        }
        let state = try container.decodeIfPresent(String.self, forKey: keys.state)
        guard let context = TraceContext(traceparent: parent, tracestate: state) else {
            throw DecodingError.dataCorruptedError(
                forKey: keys.parent, in: container, debugDescription: "'\(parent)' is no traceparent.")
        }
        return context
    }

    private static func decodeTime(from container: KeyedDecodingContainer<Key>) throws -> Date {
        let text = try container.decode(String.self, forKey: .time)
        guard let time = Timestamp(text: text) else {
            throw DecodingError.dataCorruptedError(
                forKey: .time, in: container,
                debugDescription: "'\(text)' is no time like 2026-03-09T17:30:00.000Z.")
        }
        // Half a millisecond is added, because rounding a binary fraction down could otherwise lose a
        // millisecond.
        return time.date.addingTimeInterval(0.0005)
    }

    private static func decodeKind(from container: KeyedDecodingContainer<Key>) throws -> Kind {
        switch try container.decode(String.self, forKey: .kind) {
        case "began": .began
        case "ended":
            .ended(
                try decodeOutcome(from: container),
                closesActionStack: try container.decode(Bool.self, forKey: .closesActionStack))
        case "refused": .refused(try container.decode([RefusalReason].self, forKey: .reasons))
        case "availabilityChanged":
            .availabilityChanged(try container.decode(Availability.self, forKey: .availability))
        case "flowTransition":
            .flowTransition(try container.decode(FlowTransition.self, forKey: .flow))
        case "navigated": .navigated(try container.decode(NavigationRecord.self, forKey: .navigation))
        case "durableRun": .durableRun(try container.decode(DurableRunEvent.self, forKey: .durableRun))
        case "missed": .missed(count: try container.decode(UInt64.self, forKey: .count))
        case let name: .other(name)
        }
    }

    private static func decodeOutcome(from container: KeyedDecodingContainer<Key>) throws -> ActionOutcome {
        switch try container.decode(Outcome.self, forKey: .outcome) {
        case .success: .success
        case .cancelled: .cancelled
        case .failure: .failure(try container.decode(ActionFailure.self, forKey: .failure))
        }
    }

    /// Returns the event as one line of JSON, without a line ending.
    ///
    /// - Returns: The text, with its members in alphabetical order.
    /// - Throws: `EncodingError`, which does not happen for events that a runtime published.
    public func jsonLine() throws -> String {
        String(decoding: try JSONEncoder.records.encode(self), as: UTF8.self)
    }
}
