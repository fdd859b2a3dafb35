internal import FlintFlows

extension RequestSpans {
    /// The span of an attempt to run a handler of a stored run, or of one of its steps.
    ///
    /// It is `nil` for other occurrences, and if the trace is not sampled.
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
            links: event.traceLink.map { [$0] } ?? [],
            status: outcome == .failed ? .error(occurrence.errorType ?? "failed") : .unset)
    }
}

extension [TelemetryAttribute] {
    /// Adds the attributes of a place in a stored run: the machine, the run, its state and the attempt.
    mutating func add(_ place: StoredRunPlace?) {
        guard let place else { return }
        add("flint.flow.run", place.name)
        add("flint.flow.machine", place.machine)
        add("flint.flow.state", place.state)
        add("flint.flow.attempt", place.attempt.map { UInt64($0) })
    }
}
