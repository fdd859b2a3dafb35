internal import FlintFlows
internal import Synchronization

/// One attempt to run the handler of a state of a stored run.
///
/// It writes a row into the runtime's log when a step of the handler ends, and when the attempt ends.
final class FollowedAttempt: FlowAttemptFollower {
    private let hub: EventHub
    private let run: DurableRunDescription.ID
    private let state: String
    private let number: Int
    /// The trace of the code that sent the event that the handler processes; `nil` for none.
    private let eventTrace: FlowTrace?
    /// The subject of the run, and the trace in which it was started; `nil` for the application without a
    /// trace.
    private let origin: RequestOrigin?
    /// The trace of the attempt, with the attempt's own span; `nil` if it is in no trace.
    let trace: RequestTrace?
    private let start: Int64
    private let hasEnded = Atomic(false)

    init(
        _ run: DurableRunDescription.ID, _ state: String, _ number: Int, _ eventTrace: FlowTrace?,
        in hub: EventHub
    ) {
        (self.hub, self.run, self.state, self.number) = (hub, run, state, number)
        self.eventTrace = eventTrace
        let scope = RequestScope.current
        let ancestors = scope?.ancestors ?? .none
        origin = scope?.cell.origin
        // The number is one of the numbers of requests, so that the span differs from those of all requests.
        trace = hub.origins.trace(
            of: hub.nextRequestNumber(), parent: ancestors.parent, root: ancestors.root, origin)
        start = hub.nanoseconds
    }

    deinit { end(.detached, throwing: nil) }

    var nanoseconds: Int64 { hub.nanoseconds }

    func end(_ outcome: DurableRunEvent.Outcome, throwing error: (any Error)?) {
        guard !hasEnded.exchange(true, ordering: .relaxed) else { return }
        write(.attempted(outcome), since: start, throwing: error, trace, eventTrace)
    }

    func endStep(_ name: String, since start: Int64, throwing error: (any Error)?) {
        let own = trace.map { trace in
            RequestTrace(
                context: trace.context.child(spanID: hub.origins.newSpanID(hub.nextRequestNumber())),
                parentSpanID: trace.context.spanID, isParentRemote: false, link: nil)
        }
        write(
            .stepped(name: name, error == nil ? .succeeded : .failed), since: start, throwing: error, own)
    }

    private func write(
        _ kind: DurableRunEvent.Kind, since start: Int64, throwing error: (any Error)?,
        _ trace: RequestTrace?,
        _ eventTrace: FlowTrace? = nil
    ) {
        let event = DurableRunEvent(
            kind, run: run, state: state, attempt: number, elapsed: .nanoseconds(hub.nanoseconds &- start),
            errorType: error.map { $0.storedTypeName ?? ActionFailure($0).typeName }, eventTrace: eventTrace)
        hub.publish(event, in: trace, origin)
    }
}

extension EventHub {
    /// Writes an occurrence in the work on a stored run, or only counts it if the log has no reader.
    ///
    /// - Parameters:
    ///   - event: The occurrence.
    ///   - trace: The trace and the span of the occurrence; `nil` for none.
    ///   - origin: The subject of the run, with the trace in which it was started; `nil` for the application
    ///     without a trace.
    func publish(_ event: DurableRunEvent, in trace: RequestTrace?, _ origin: RequestOrigin?) {
        if countWithoutRow() { return }
        var row = EventRow(.durableRun, flags: .anonymous)
        row.setTimes(moment)
        write(
            row, EventNote(origin: origin, value: DurableRunNote(event: event, trace: trace), valueSize: 256))
    }
}
