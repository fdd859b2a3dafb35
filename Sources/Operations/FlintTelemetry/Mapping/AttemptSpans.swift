internal import FlintFlows

extension RequestSpans {
    /// Creates the span of one attempt to run a state's handler, or a step of a handler, in a stored run.
    ///
    /// The result is `nil` if the occurrence is not an attempt, or if the trace is not sampled.
    ///
    /// - Parameters:
    ///   - event: The event with the occurrence.
    ///   - occurrence: The occurrence in the work on the stored run.
    static func span(of event: DispatchEvent, _ occurrence: DurableRunEvent) -> TelemetrySpan? {
        guard let context = event.traceContext, context.isSampled, let run = occurrence.run else {
            return nil
        }
        let (name, outcome): (String, DurableRunEvent.Outcome)
        switch occurrence.kind {
        case .attempted(let result): (name, outcome) = ("\(run.machine).\(occurrence.state ?? "")", result)
        case .stepped(let step, let result): (name, outcome) = ("\(run.machine) \(step)", result)
        case .entered, .ended, .noticed: return nil
        }
        var attributes: [TelemetryAttribute] = []
        attributes.add(
            StoredRunPlace(
                machine: run.machine, name: run.name, state: occurrence.state, attempt: occurrence.attempt))
        attributes.append(TelemetryAttribute("flint.flow.outcome", .string(outcome.rawValue)))
        attributes.add("enduser.pseudo.id", event.subject)
        attributes.add("error.type", occurrence.errorType)
        let end = TelemetryTime(event.preciseTime)
        return TelemetrySpan(
            name, context, parent: event.parentSpanID,
            isParentRemote: event.parentSpanID.map { _ in event.isParentRemote },
            start: end.advanced(by: .zero - (occurrence.elapsed ?? .zero)), end: end, attributes: attributes,
            links: [event.traceLink, occurrence.eventTrace.flatMap(TraceContext.init)].compactMap(\.self),
            status: outcome == .failed ? .error(occurrence.errorType ?? "failed") : .unset)
    }
}

extension TraceContext {
    /// Creates the trace context from the headers of a stored trace; `nil` if they are not valid.
    fileprivate init?(_ trace: FlowTrace) {
        self.init(traceparent: trace.traceparent, tracestate: trace.tracestate)
    }
}

extension [TelemetryAttribute] {
    /// Appends attributes for the run, the state machine, the state and the attempt to which an event
    /// belongs.
    ///
    /// - Parameter place: The stored run with its machine, state and attempt; `nil`, outside of a stored run,
    ///   appends nothing.
    mutating func add(_ place: StoredRunPlace?) {
        guard let place else { return }
        add("flint.flow.run", place.name)
        add("flint.flow.machine", place.machine)
        add("flint.flow.state", place.state)
        add("flint.flow.attempt", place.attempt.map { UInt64($0) })
    }
}
