internal import FlintFlows
internal import Foundation

/// Connects stored runs to the runtime.
///
/// A stored run keeps the trace and the subject of the code that starts it. The runtime records the events of
/// the run, and writes its notices into the logs.
struct RequestFlowSurroundings: FlowSurroundings {
    /// Registers this type with the module of flows; evaluated once, before the first action.
    static let connection: Void = FlowRuntime.connect(RequestFlowSurroundings())

    /// The subject and the baggage of a stored run.
    ///
    /// It is stored with the run, so members are only added, never renamed or removed.
    private struct Caller: Codable {
        /// The identifier of the subject; `nil` for the application.
        var subject: String?
        var attributes: [String: Subject.Value]?
        var baggage: Baggage?
    }

    var trace: FlowTrace? {
        let scope = RequestScope.current
        // A run that the handler of a stored run starts is in the trace of that stored run.
        let context = scope?.running == nil ? scope?.cell.origin?.trace : .current
        return context.flatMap { FlowTrace(traceparent: $0.traceparent, tracestate: $0.state.header) }
    }

    func caller() throws -> [UInt8]? {
        guard let origin = RequestScope.current?.cell.origin else { return nil }
        let subject = origin.subject
        if subject.isApplication, origin.baggage.members.isEmpty { return nil }
        let caller = Caller(
            subject: subject.isApplication ? nil : subject.id,
            attributes: subject.attributes.isEmpty ? nil : subject.attributes,
            baggage: origin.baggage.members.isEmpty ? nil : origin.baggage)
        return Array(try JSONEncoder().encode(caller))
    }

    @concurrent
    func resuming(
        _ run: DurableRunDescription.ID, in trace: FlowTrace?, for caller: [UInt8]?,
        _ body: @concurrent @Sendable () async -> Void
    ) async throws {
        let runtime = Flint.current
        let caller = try caller.map { try JSONDecoder().decode(Caller.self, from: Data($0)) }
        let context = trace.flatMap { TraceContext(traceparent: $0.traceparent, tracestate: $0.tracestate) }
        let subject = caller?.subject.map { Subject(id: $0, attributes: caller?.attributes ?? [:]) }
        let scope = runtime.scope(
            of: StoredRunPlace(machine: run.machine, name: run.name), for: subject ?? .application,
            caller?.baggage ?? Baggage(), goingOnWith: context)
        await RequestScope.local.withValue(scope) { await body() }
    }

    func report(_ notice: FlowNotice, isLogged: Bool) {
        if isObserved { record(DurableRunEvent(notice)) }
        guard isLogged else { return }
        let (logs, level) = (Flint.current.logs, notice.level)
        let isForOperators = level != .debug && level != .info && !logs.isOff(.production)
        logs.note(
            level, isForOperators ? .production : .development, about: Self.topic,
            notice.text { $0.storedTypeName ?? ActionFailure($0).logText })
    }

    var isObserved: Bool { Flint.current.hub.log.isObserved }

    func record(_ event: DurableRunEvent) {
        Flint.current.hub.publish(event, in: nil, RequestScope.current?.cell.origin)
    }

    func follow(
        _ run: DurableRunDescription.ID, in state: String, attempt: Int, eventTrace: FlowTrace?
    ) -> any FlowAttemptFollower {
        FollowedAttempt(run, state, attempt, eventTrace, in: Flint.current.hub)
    }

    private static let topic = TopicPath(features: ["flows.durable"])
}

extension FlowNotice {
    fileprivate var level: LogLevel {
        switch kind {
        case .stuck, .storeUnreachable, .scheduleFailed: .error
        case .attemptFailed, .interrupted, .lateCancel, .leaseLost, .storeReachable, .slowWrite, .large,
            .sharedEvent, .refused, .eventSetAside:
            .warning
        case .leaseTaken, .workerStopped: .info
        case .ended, .detached: .debug
        }
    }
}

extension DurableRunEvent {
    fileprivate init(_ notice: FlowNotice) {
        var (kind, elapsed, failure) = (Kind.noticed(notice.name), Duration?.none, (any Error)?.none)
        switch notice.kind {
        case .ended(let ending, let age): (kind, elapsed) = (.ended(ending), age)
        case .attemptFailed(let error, _), .storeUnreachable(_, let error), .scheduleFailed(_, _, let error):
            failure = error
        default: break
        }
        self.init(
            kind, run: notice.run, state: notice.state, attempt: notice.attempt, elapsed: elapsed,
            errorType: failure.map { $0.storedTypeName ?? ActionFailure($0).typeName })
    }
}

extension RequestScope {
    /// The subject and the trace of the code in the scope; for the handler of a stored run, with the run's
    /// state and attempt.
    ///
    /// It is `nil` for the application without a trace.
    var origin: RequestOrigin? {
        guard number == 0, let origin = cell.origin, origin.run != nil,
            let place = currentFlowJournal?.place
        else { return cell.origin }
        let trace = ancestors.parent == 0 ? (place.followed as? FollowedAttempt)?.trace?.context : nil
        return origin.at(
            StoredRunPlace(
                machine: place.run.machine, name: place.run.name, state: place.state, attempt: place.attempt),
            in: trace.map { $0.ofThisProcess })
    }
}

extension TraceContext {
    /// The same context, marked as that of a span of this process instead of a remote one.
    fileprivate var ofThisProcess: TraceContext {
        var context = self
        context.isRemote = false
        return context
    }
}
