package import FlintSubjects
internal import Synchronization

/// Describes subjects for the events of a runtime, and derives the traces and spans of its requests.
///
/// Events refer to this object and not to the runtime, so that they do not retain the runtime.
package final class RequestOrigins: Sendable {
    /// A struct around the function that describes subjects in events.
    ///
    /// If the closure were stored directly in a generic type such as `Mutex`, each read would wrap it once
    /// more.
    private struct Description: Sendable {
        let text: @Sendable (Subject) -> String?
    }

    private let ids: TraceIDs
    private let pseudonyms: SubjectPseudonyms
    private let description = Mutex<Description?>(nil)
    /// The sampling rule as one word, because each event reads it.
    private let sampling = Atomic<UInt64>(TraceSampling.off.word)

    init(_ ids: TraceIDs = TraceIDs()) {
        self.ids = ids
        var generator = SystemRandomNumberGenerator()
        pseudonyms = SubjectPseudonyms(key: generator.next(), generator.next())
    }

    /// Sets how subjects are described and which traces are recorded, as the runtime is configured.
    ///
    /// - Parameters:
    ///   - describe: Describes subjects; `nil` for pseudonyms.
    ///   - sampling: The rule that decides which traces are recorded.
    func configure(_ describe: (@Sendable (Subject) -> String?)?, _ sampling: TraceSampling) {
        description.withLock { $0 = describe.map { Description(text: $0) } }
        self.sampling.store(sampling.word, ordering: .relaxed)
    }

    // MARK: Recording

    /// The random bits and the sampling rule as bytes, from which the reader of a flight recorder's file
    /// derives the same traces and spans.
    package var recorded: [UInt8] {
        let words = [ids.first, ids.second, sampling.load(ordering: .relaxed)]
        return words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
    }

    /// Creates the object for a recorded run of the application, with the same traces but other pseudonyms.
    ///
    /// - Parameter bytes: The value of ``recorded``; the result is `nil` if it is damaged.
    package convenience init?(recorded bytes: [UInt8]) {
        guard bytes.count == 24 else { return nil }
        let words = stride(from: 0, to: 24, by: 8).map { start in
            bytes[start..<start + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        self.init(TraceIDs(instance: words[0], words[1]))
        sampling.store(words[2], ordering: .relaxed)
    }

    // MARK: Subjects

    /// Returns the origin that consists of a subject and a trace.
    ///
    /// - Parameters:
    ///   - subject: The subject on whose behalf requests are made.
    ///   - trace: The trace that came from outside the runtime; `nil` for none.
    ///   - baggage: The baggage of the trace.
    ///   - link: The earlier trace that the requests continue; `nil` for none.
    ///   - run: The place in the stored run whose handler makes the requests; `nil` outside of stored runs.
    /// - Returns: The origin; `nil` for the application without a trace, baggage, link and stored run.
    func origin(
        _ subject: consuming Subject, _ trace: consuming TraceContext?, _ baggage: consuming Baggage,
        link: TraceLink? = nil, run: StoredRunPlace? = nil
    ) -> RequestOrigin? {
        if subject.isApplication, trace == nil, baggage.members.isEmpty, link == nil, run == nil {
            return nil
        }
        return RequestOrigin(subject: subject, trace: trace, baggage: baggage, link: link, run: run) {
            self.label(of: $0)
        }
    }

    /// Returns the text by which a subject appears in events; `nil` for the application.
    package func label(of subject: Subject) -> String? {
        guard !subject.isApplication else { return nil }
        guard let description = description.withLock({ $0 }) else { return pseudonyms.text(of: subject.id) }
        return description.text(subject).map { RecordedText.clipped($0) }
    }

    // MARK: Traces

    /// Returns the span identity of work that is not a request.
    ///
    /// - Parameter number: A number from ``EventHub/nextRequestNumber()``, so that the number differs from
    ///   those of all requests.
    func newSpanID(_ number: UInt64) -> SpanID { ids.spanID(of: number) }

    /// Returns the trace of a request.
    ///
    /// - Parameters:
    ///   - row: A row of the request.
    ///   - origin: The subject of the request, with the trace that came from outside the runtime; `nil` for
    ///     the application without a trace.
    /// - Returns: The trace; `nil` if no trace came from outside the runtime and the runtime begins none.
    package func trace(of row: EventRow, _ origin: RequestOrigin?) -> RequestTrace? {
        trace(of: row.request, parent: row.parent, root: row.root, origin)
    }

    /// Returns the trace of a request by its numbers; see ``trace(of:_:)``.
    ///
    /// - Parameters:
    ///   - request: The number of the request.
    ///   - parent: The number of the parent request; 0 for none.
    ///   - root: The number of the outermost request around the request.
    ///   - origin: The subject of the request, with the trace that came from outside the runtime; `nil` for
    ///     the application without a trace.
    /// - Returns: The trace; `nil` if no trace came from outside the runtime and the runtime begins none.
    func trace(of request: UInt64, parent: UInt64, root: UInt64, _ origin: RequestOrigin?) -> RequestTrace? {
        let parentSpan = parent == 0 ? nil : ids.spanID(of: parent)
        // A refused request has no number, and so no span of its own.
        let number = request == 0 ? parent : request
        let link = origin?.link?.context(below: parent)
        if let incoming = origin?.trace {
            let context = number == 0 ? incoming : incoming.child(spanID: ids.spanID(of: number))
            return RequestTrace(
                context: context, parentSpanID: parentSpan ?? incoming.spanID,
                isParentRemote: parentSpan == nil && incoming.isRemote, link: link)
        }
        let sampling = TraceSampling(word: sampling.load(ordering: .relaxed))
        let deciding = origin?.link.flatMap { $0.decidesSampling ? $0.context : nil }
        guard sampling.isOn || deciding != nil, number != 0 else { return nil }
        let traceID = ids.traceID(of: root == 0 ? number : root)
        let isSampled = deciding?.isSampled ?? sampling.isSampled(traceID)
        return RequestTrace(
            context: TraceContext(
                traceID: traceID, spanID: ids.spanID(of: number),
                flags: isSampled ? [.sampled, .random] : .random),
            parentSpanID: parentSpan, isParentRemote: false, link: link)
    }
}

/// The trace and the span of a request.
package struct RequestTrace: Sendable, Hashable {
    /// The trace, with the span of the request.
    package let context: TraceContext
    /// The span of the parent request, or else of the caller; `nil` for the root of a trace.
    package let parentSpanID: SpanID?
    /// Whether the parent is a span of another process.
    package let isParentRemote: Bool
    /// The span of an earlier trace that the request continues without being its child; `nil` for none.
    package let link: TraceContext?
}
