public import FlintActions
public import FlintEvents
internal import Synchronization

extension Telemetry {
    /// Starts a span for work that is not a request, such as a query.
    ///
    /// The span belongs to the trace of its parent, and is recorded if the parent is. Without a parent it
    /// begins a trace, and ``TelemetryConfiguration/sampling`` decides whether the trace is recorded. While
    /// the export of traces is off, the span is not recorded, and its context is that of the parent, so that
    /// further spans attach to the parent.
    ///
    /// - Parameters:
    ///   - name: The name, such as `SELECT orders`. Use few different names.
    ///   - kind: The role of the span.
    ///   - parent: The trace context of the parent, by default that of the running request; `nil` begins a
    ///     trace.
    ///   - time: The time of the beginning; `nil` stands for the current time.
    /// - Returns: The running span. It is exported when you end it.
    public func startSpan(
        _ name: String, kind: TelemetrySpan.Kind = .internal, below parent: TraceContext? = .current,
        at time: TelemetryTime? = nil
    ) -> RunningSpan {
        let isOn = configuration.isEnabled && configuration.traces.isOn
        let start = time ?? TelemetryTime(configuration.wallTime())
        let span = TelemetrySpan(
            name, spanContext(below: parent, isOn: isOn), parent: parent?.spanID,
            isParentRemote: parent?.isRemote, kind: kind, start: start, end: start)
        return RunningSpan(
            span, isRecording: isOn && span.context.isSampled, exporter, now: configuration.wallTime)
    }

    private func spanContext(below parent: TraceContext?, isOn: Bool) -> TraceContext {
        if let parent, !isOn { return parent }
        let number = spanNumbers.next()
        if let parent { return parent.child(spanID: spanIDs.spanID(of: number)) }
        let trace = spanIDs.traceID(of: number)
        let isSampled = isOn && configuration.sampling.isSampled(trace)
        return TraceContext(
            traceID: trace, spanID: spanIDs.spanID(of: number),
            flags: isSampled ? [.sampled, .random] : .random)
    }
}

/// A counter that numbers the spans that an application starts.
///
/// The identities of the spans are computed from the numbers.
final class SpanNumbers: Sendable {
    private let last = Atomic<UInt64>(0)

    /// Returns the next number, from 1.
    func next() -> UInt64 { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
