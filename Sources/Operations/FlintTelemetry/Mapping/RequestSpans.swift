/// The conversion of events into spans, in sampled traces.
///
/// The span of a request is made when it ends, from the event of the end alone. A refused request gets a span
/// without a duration, with an error as its status. The event of a refused request has only the trace context
/// of the parent, so the identity of the span is computed from that of the parent's span.
struct RequestSpans: Sendable {
    private var flows = FlowSpans()

    /// Makes the spans that end with an event: those of requests, of runs of flows and their states, and of
    /// attempts of stored runs.
    ///
    /// - Parameters:
    ///   - event: An event of a runtime. Most events end no span, but may begin one.
    ///   - export: A function that receives each span.
    mutating func read(_ event: DispatchEvent, _ export: (TelemetrySpan) -> Void) {
        switch event.kind {
        case .ended(let outcome, _):
            guard let context = event.traceContext, context.isSampled else { return }
            export(Self.span(of: event, context, outcome))
        case .refused(let reasons):
            guard let context = event.traceContext, context.isSampled else { return }
            export(Self.span(of: event, context, reasons))
        case .flowTransition(let transition): flows.read(transition, of: event, export)
        case .durableRun(let occurrence):
            if let span = Self.span(of: event, occurrence) { export(span) }
        case .missed: flows.forgetAll()
        default: break
        }
    }

    private static func span(
        of event: DispatchEvent, _ context: TraceContext, _ outcome: ActionOutcome
    ) -> TelemetrySpan {
        let known = event.startTime.map(TelemetryTime.init)
        let end = TelemetryTime(event.preciseTime)
        let start = known ?? end
        var attributes = attributes(of: event)
        var events: [TelemetrySpan.Event] = []
        var status = TelemetrySpan.Status.unset
        attributes.append(TelemetryAttribute("flint.outcome", .string(outcome.telemetryName)))
        if known == nil { attributes.append(TelemetryAttribute("flint.start_unknown", true)) }
        if case .failure(let failure) = outcome {
            attributes.append(TelemetryAttribute("error.type", .string(failure.typeName)))
            var exception = [TelemetryAttribute("exception.type", .string(failure.typeName))]
            if let message = failure.message {
                exception.append(TelemetryAttribute("exception.message", .string(message)))
            }
            events.append(TelemetrySpan.Event("exception", at: end, exception))
            status = .error(failure.message ?? failure.typeName)
        }
        let isRemote = event.parentSpanID.map { _ in event.isParentRemote }
        return TelemetrySpan(
            name(of: event), context, parent: event.parentSpanID, isParentRemote: isRemote,
            kind: isRemote == true ? .server : .internal, start: start,
            end: event.duration.map { start.advanced(by: $0) } ?? end, attributes: attributes, events: events,
            links: links(of: event), status: status)
    }

    private static func span(
        of event: DispatchEvent, _ context: TraceContext, _ reasons: [RefusalReason]
    ) -> TelemetrySpan {
        // The event of a refused request has the trace context of its parent or caller.
        let own = TraceIDs(instance: context.spanID.value, context.traceID.low).spanID(of: event.sequence)
        var attributes = attributes(of: event)
        attributes.append(TelemetryAttribute("flint.outcome", "refused"))
        attributes.append(
            TelemetryAttribute("flint.refusal.codes", .array(reasons.map { .string($0.code.rawValue) })))
        if let first = reasons.first {
            attributes.append(TelemetryAttribute("error.type", .string(first.code.rawValue)))
        }
        let isRemote = event.isParentRemote
        let time = TelemetryTime(event.preciseTime)
        return TelemetrySpan(
            name(of: event), context.child(spanID: own), parent: context.spanID, isParentRemote: isRemote,
            kind: isRemote ? .server : .internal, start: time, end: time, attributes: attributes,
            links: links(of: event), status: .error(reasons.first?.text ?? "refused"))
    }

    /// Returns the link to the trace in which the stored run of a request was started; empty for other
    /// requests.
    private static func links(of event: DispatchEvent) -> [TraceContext] {
        event.traceLink.map { [$0] } ?? []
    }

    /// Returns the name of a span: feature and action.
    ///
    /// Span names should be few, and an application has few actions.
    private static func name(of event: DispatchEvent) -> String {
        "\(event.feature?.identifier ?? "flint")/\(event.action?.identifier ?? "unknown")"
    }

    private static func attributes(of event: DispatchEvent) -> [TelemetryAttribute] {
        var attributes: [TelemetryAttribute] = []
        attributes.reserveCapacity(12)
        attributes.add("flint.feature.id", event.feature?.identifier)
        attributes.add("flint.action.id", event.action?.identifier)
        attributes.add("code.function.name", event.action.map { "\($0.identifier).perform" })
        attributes.add("flint.session", event.session)
        attributes.add("flint.request.id", event.requestID?.number)
        attributes.add("flint.source", event.source?.kind)
        attributes.add("flint.source.detail", event.source?.detail)
        if let isInitiated = event.userInitiated {
            attributes.append(TelemetryAttribute("flint.user_initiated", .bool(isInitiated)))
        }
        // The subject is a pseudonym, unless the application describes its subjects otherwise.
        attributes.add("enduser.pseudo.id", event.subject)
        attributes.add("flint.input", event.input?.text)
        attributes.add(event.storedRun)
        return attributes
    }
}

extension ActionOutcome {
    /// The value of the attribute `flint.outcome` for this outcome.
    var telemetryName: String {
        switch self {
        case .success: "success"
        case .failure: "failure"
        case .cancelled: "cancelled"
        }
    }
}
