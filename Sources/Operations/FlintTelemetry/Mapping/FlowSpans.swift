internal import FlintFlows

/// The conversion of flow transitions into spans: one span for each run, and a child span for each of its
/// states.
///
/// A stored run has a span from its start, and one from each later resumption, until it is suspended or ends.
///
/// The parent of a run's span is the span of the request, or of the outer run's state, in which the run was
/// started or resumed. A run may outlive its request. Its spans then end later than their parent.
///
/// The identities of the spans are computed from the identity of the request's span, so that each reader of
/// the events makes spans with the same identities.
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

        /// Returns the identity of the span of a state.
        ///
        /// - Parameter number: The number of the state in the run, from 1; 0 stands for the span of the run
        ///   itself.
        func spanID(of number: Int) -> SpanID {
            TraceIDs(instance: context.spanID.value, context.traceID.low).spanID(of: UInt64(number))
        }
    }

    /// The largest number of running flows for which spans are made at the same time.
    ///
    /// A run that begins above this limit has no spans.
    static let limit = 10_000

    private var runs: [FlowID: Run] = [:]

    /// Makes the spans that end with a transition, and remembers the state that the transition enters, whose
    /// span ends with a later transition.
    ///
    /// - Parameters:
    ///   - transition: The transition.
    ///   - event: The event with the transition.
    ///   - export: Receives the span of the state that the run leaves, and at the end of the run the run's
    ///     span.
    mutating func read(
        _ transition: FlowTransition, of event: DispatchEvent, _ export: (TelemetrySpan) -> Void
    ) {
        guard let context = event.traceContext, context.isSampled, event.requestID != nil else { return }
        let time = TelemetryTime(event.preciseTime)
        let state = State(
            name: transition.to, index: transition.index + 1, start: time, isPseudo: transition.isPseudo)
        // A stored run has one span for each stay in memory, from its start or resumption on, below the
        // request that works on the run.
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

    /// Discards all running flows after a loss of events, because some of their ends may be among the lost
    /// events.
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
        // A date has a precision of about a tenth of a microsecond. Without the minimum, a state could end
        // after its run.
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
