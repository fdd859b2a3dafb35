package import FlintSubjects
internal import Synchronization

/// The subject and the trace of requests, shared by all requests of a session or a scope.
///
/// A request holds a reference to its origin instead of a copy of these values.
package final class RequestOrigin: Sendable {
    /// The subject on whose behalf the requests are made.
    package let subject: Subject
    /// The trace from outside the runtime that contains the requests; `nil` for none: each outermost request
    /// then begins a trace, if the runtime begins traces.
    package let trace: TraceContext?
    /// The baggage of the trace.
    package let baggage: Baggage
    /// The earlier trace that the requests continue without being a part of it; `nil` for none.
    package let link: TraceLink?
    /// The place in the stored run whose handler makes the requests; `nil` outside of stored runs.
    package let run: StoredRunPlace?
    private let describe: @Sendable (Subject) -> String?
    private let lazyLabel = AtomicLazyReference<Label>()

    private final class Label: Sendable {
        let text: String?

        init(_ text: String?) {
            self.text = text
        }
    }

    /// Creates the subject and the trace of requests.
    ///
    /// - Parameters:
    ///   - subject: The subject of the requests.
    ///   - trace: The trace from outside the runtime of which the requests are a part; `nil` for none.
    ///   - baggage: The values that travel with the trace.
    ///   - link: The earlier trace that the requests continue; `nil` for none.
    ///   - run: The place in the stored run whose handler makes the requests; `nil` outside of stored runs.
    ///   - describe: Describes the subject for logs and events; called once, when the description is first
    ///     needed; returns `nil` if the subject must not appear there.
    package init(
        subject: Subject, trace: TraceContext?, baggage: Baggage, link: TraceLink? = nil,
        run: StoredRunPlace? = nil, describe: @escaping @Sendable (Subject) -> String?
    ) {
        (self.subject, self.trace, self.baggage, self.link, self.run, self.describe) =
            (subject, trace, baggage, link, run, describe)
    }

    /// Returns this origin with a place in a stored run added.
    ///
    /// - Parameters:
    ///   - place: The stored run, its state and the attempt.
    ///   - trace: The trace that replaces both the trace from outside and the link to an earlier trace;
    ///     `nil` keeps both.
    package func at(_ place: StoredRunPlace, in trace: TraceContext?) -> RequestOrigin {
        RequestOrigin(
            subject: subject, trace: trace ?? self.trace, baggage: baggage, link: trace == nil ? link : nil,
            run: place, describe: describe)
    }

    /// The subject as it may appear in logs and events; `nil` for the application.
    package var label: String? {
        if let known = lazyLabel.load() { return known.text }
        return lazyLabel.storeIfNil(Label(describe(subject))).text
    }

    /// Combines the origins of a session and of the request or scope that surrounds a request.
    ///
    /// The subject is that of the session if the session has one, otherwise that of the surroundings. The
    /// trace is that of the surrounding request if there is one, because a request is in the trace of its
    /// parent.
    ///
    /// - Parameters:
    ///   - session: The origin of the session in which the request runs; `nil` for the application without a
    ///     trace.
    ///   - surrounding: The origin of the surrounding request or scope; `nil` for the application without a
    ///     trace.
    ///   - isNested: Whether the surroundings are a request, not only a scope.
    /// - Returns: The combined origin; one of the two arguments itself if it has the combined values, and
    ///   `nil` if both are `nil`.
    package static func combined(
        session: RequestOrigin?, surrounding: RequestOrigin?, isNested: Bool
    ) -> RequestOrigin? {
        guard let session else { return surrounding }
        guard let surrounding else {
            // The parent is in no trace from outside. Its child is in the same trace as the parent, so it is
            // not either.
            return isNested && session.trace != nil ? session.replacing(trace: nil, Baggage()) : session
        }
        guard surrounding !== session else { return session }
        let subject = session.subject.isApplication ? surrounding.subject : session.subject
        let takesTrace = isNested || session.trace == nil
        let (trace, baggage) =
            takesTrace ? (surrounding.trace, surrounding.baggage) : (session.trace, session.baggage)
        if subject == surrounding.subject, takesTrace { return surrounding }
        return RequestOrigin(
            subject: subject, trace: trace, baggage: baggage, link: surrounding.link,
            run: surrounding.run, describe: session.describe)
    }

    private func replacing(trace: TraceContext?, _ baggage: Baggage) -> RequestOrigin {
        RequestOrigin(subject: subject, trace: trace, baggage: baggage, describe: describe)
    }
}

// MARK: - Recording

extension RequestOrigin {
    /// Creates the origin of a request that is read from a recording, which has only the description of the
    /// subject.
    ///
    /// - Parameters:
    ///   - label: The description of the subject; `nil` for the application.
    ///   - trace: The trace; `nil` for none.
    ///   - link: The earlier trace that the request continues; `nil` for none.
    ///   - run: The place in the stored run whose handler made the request; `nil` outside of stored runs.
    package convenience init(
        label: String?, trace: TraceContext?, link: TraceLink? = nil, run: StoredRunPlace? = nil
    ) {
        self.init(
            subject: label.map { Subject(id: $0) } ?? .application, trace: trace, baggage: Baggage(),
            link: link, run: run
        ) { _ in label }
    }
}
