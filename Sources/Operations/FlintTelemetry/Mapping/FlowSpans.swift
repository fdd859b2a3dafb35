internal import FlintFlows

/// Makes spans of the transitions of flows: one for each run, below the request or the state that it runs in, and below
/// it one for each state.
///
/// A run may outlive its request: its spans then end later than the one above them.
///
/// Their identities are derived from the request's, so that they are the same wherever the events are read.
struct FlowSpans: Sendable {
    private struct State: Sendable {
        let name: String
        let index: Int
        let start: TelemetryTime
        let isPseudo: Bool
    }

    private struct Run: Sendable {
        let context: TraceContext
        let parent: SpanID
        let machine: String
        let start: TelemetryTime
        var state: State

        /// The span of a state, or of the run itself with the number 0.
        func spanID(of number: Int) -> SpanID {
            TraceIDs(instance: context.spanID.value, context.traceID.low).spanID(of: UInt64(number))
        }
    }

    /// The largest number of runs whose beginning is remembered; runs that begin above it have no spans.
    static let limit = 10_000

    private var runs: [FlowID: Run] = [:]

    /// Makes the spans that are complete with a transition.
    mutating func read(
        _ transition: FlowTransition, of event: DispatchEvent, _ export: (TelemetrySpan) -> Void
    ) {
        guard let context = event.traceContext, context.isSampled, event.requestID != nil else { return }
        let time = TelemetryTime(event.preciseTime)
        let state = State(
            name: transition.to, index: transition.index + 1, start: time, isPseudo: transition.isPseudo)
        // Each part of a stored run has a span of its own, below the request that works on it.
        if transition.kind == .started || transition.kind == .resumed {
            begin(transition, context, state)
            return
        }
        guard let run = runs[transition.flow] else { return }
        export(Self.span(of: run, until: transition, time))
        let ending: String
        switch transition.kind {
        case .terminated(let end): ending = end.rawValue
        case .suspended: ending = "suspended"
        case .started, .resumed, .moved, .failed, .restarted:
            runs[transition.flow]?.state = state
            return
        }
        export(Self.span(of: run, transition, ending, time))
        runs[transition.flow] = nil
    }

    /// Forgets all runs, after events were lost: the ends of some of them do not come any more.
    mutating func forgetAll() { runs = [:] }

    private mutating func begin(_ transition: FlowTransition, _ context: TraceContext, _ state: State) {
        guard runs.count < Self.limit else { return }
        let outer = transition.parent.flatMap { runs[$0] }
        let own = TraceIDs(instance: context.spanID.value, context.traceID.low)
            .spanID(of: transition.flow.number)
        runs[transition.flow] = Run(
            context: context.child(spanID: own),
            parent: outer.map { $0.spanID(of: $0.state.index) } ?? context.spanID,
            machine: transition.machine,
            start: state.start, state: state)
    }

    private static func span(
        of run: Run, until transition: FlowTransition, _ time: TelemetryTime
    ) -> TelemetrySpan {
        var attributes = [
            TelemetryAttribute("flint.flow.machine", .string(run.machine)),
            TelemetryAttribute("flint.flow.id", .string(transition.flow.description)),
            TelemetryAttribute("flint.flow.state", .string(run.state.name)),
            TelemetryAttribute("flint.flow.state.next", .string(transition.to)),
        ]
        if run.state.isPseudo { attributes.append(TelemetryAttribute("flint.flow.state.is_pseudo", true)) }
        if let error = transition.errorType {
            attributes.append(TelemetryAttribute("error.type", .string(error)))
        }
        // A date has bits for a tenth of a microsecond: without a bound, a state would end after its run.
        let end = transition.elapsed.map { min(run.state.start.advanced(by: $0), time) } ?? time
        return TelemetrySpan(
            "\(run.machine).\(run.state.name)", run.context.child(spanID: run.spanID(of: run.state.index)),
            parent: run.context.spanID, isParentRemote: false, start: run.state.start, end: end,
            attributes: attributes, status: transition.errorType.map { .error($0) } ?? .unset)
    }

    private static func span(
        of run: Run, _ transition: FlowTransition, _ ending: String, _ time: TelemetryTime
    ) -> TelemetrySpan {
        var attributes = [
            TelemetryAttribute("flint.flow.machine", .string(run.machine)),
            TelemetryAttribute("flint.flow.id", .string(transition.flow.description)),
            TelemetryAttribute("flint.flow.ending", .string(ending)),
        ]
        var status = TelemetrySpan.Status.unset
        if ending == FlowTransition.Ending.failed.rawValue {
            let error = transition.errorType ?? "failed"
            attributes.append(TelemetryAttribute("error.type", .string(error)))
            status = .error(error)
        }
        return TelemetrySpan(
            run.machine, run.context, parent: run.parent, isParentRemote: false, start: run.start, end: time,
            attributes: attributes, status: status)
    }
}
