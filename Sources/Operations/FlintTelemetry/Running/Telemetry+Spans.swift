public import FlintActions
public import FlintEvents
internal import Synchronization

extension Telemetry {
    /// Starts a span of your own, of work that is no request.
    ///
    /// It has the trace of its parent, and is recorded if that is. Without a parent it begins a trace, of which
    /// ``TelemetryConfiguration/sampling`` decides. While traces are off, nothing is recorded, and spans below it have its
    /// parent as theirs.
    ///
    /// - Parameters:
    ///   - name: The name, of which there are few, such as `SELECT orders`.
    ///   - kind: The role.
    ///   - parent: The context of the span around it, by default of the running request; `nil` begins a trace.
    ///   - time: The time of the beginning; `nil` for now.
    /// - Returns: The span. End it, or it is never exported.
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

/// Numbers spans.
final class SpanNumbers: Sendable {
    private let last = Atomic<UInt64>(0)

    /// Returns the next number, from 1.
    func next() -> UInt64 { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
