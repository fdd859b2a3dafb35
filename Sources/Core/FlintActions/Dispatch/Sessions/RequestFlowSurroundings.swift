internal import FlintFlows
internal import Foundation

/// Gives stored runs the trace and the subject with which they are started, lets them go on with both, and logs
/// their notices.
struct RequestFlowSurroundings: FlowSurroundings {
    /// Registers the runtime; done once, before the first action.
    static let connection: Void = FlowRuntime.connect(RequestFlowSurroundings())

    /// The subject and the baggage of a stored run.
    ///
    /// The form is stable: members are added, never renamed or removed.
    private struct Caller: Codable {
        /// The identifier of the subject; `nil` for the application.
        var subject: String?
        var attributes: [String: Subject.Value]?
        var baggage: Baggage?
    }

    var trace: FlowTrace? {
        TraceContext.current.flatMap {
            FlowTrace(traceparent: $0.traceparent, tracestate: $0.state.header)
        }
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
        _ trace: FlowTrace?, for caller: [UInt8]?, _ body: @concurrent @Sendable () async -> Void
    ) async throws {
        let runtime = Flint.current
        let caller = try caller.map { try JSONDecoder().decode(Caller.self, from: Data($0)) }
        let context = trace.flatMap { TraceContext(traceparent: $0.traceparent, tracestate: $0.tracestate) }
        guard caller != nil || context != nil || runtime.currentOrigin != nil else { return await body() }
        let subject = caller?.subject.map { Subject(id: $0, attributes: caller?.attributes ?? [:]) }
        let scope = runtime.scope(
            of: subject ?? .application, caller?.baggage ?? Baggage(), goingOnWith: context)
        await RequestScope.local.withValue(scope) { await body() }
    }

    func report(_ notice: FlowNotice) {
        let (logs, level) = (Flint.current.logs, notice.level)
        let isForOperators = level != .debug && level != .info && !logs.isOff(.production)
        logs.note(
            level, isForOperators ? .production : .development, about: Self.topic,
            notice.text { ActionFailure($0).logText })
    }

    private static let topic = TopicPath(features: ["flows.durable"])
}

extension FlowNotice {
    fileprivate var level: LogLevel {
        switch kind {
        case .stuck, .storeUnreachable: .error
        case .attemptFailed, .interrupted, .leaseLost, .storeReachable, .slowWrite, .large, .sharedEvent: .warning
        case .leaseTaken, .handedBack: .info
        case .ended, .detached: .debug
        }
    }
}
