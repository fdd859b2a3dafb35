public import FlintEvents
internal import Foundation
internal import Synchronization

/// A span that an application starts for work that is not a request, such as a query.
///
/// It is exported when it ends.
///
/// Start one with ``Telemetry/startSpan(_:kind:below:at:)``:
///
/// ```swift
/// let span = telemetry.startSpan("SELECT orders", kind: .client)
/// defer { span.end() }
/// span.attributes.append(TelemetryAttribute("db.system.name", "postgresql"))
/// ```
///
/// All members may be used from any thread. Changes are ignored if the trace is not sampled, and after the
/// end of the span. A span that never ends is never exported.
public final class RunningSpan: Sendable {
    private struct State: Sendable {
        var span: TelemetrySpan
        var isRecording: Bool
    }

    /// The trace context of the span, for the headers of outgoing calls and as the parent of further spans.
    public let context: TraceContext
    private let exporter: any TelemetryExporter
    private let now: @Sendable () -> Date
    private let state: Mutex<State>

    init(
        _ span: TelemetrySpan, isRecording: Bool, _ exporter: any TelemetryExporter,
        now: @escaping @Sendable () -> Date
    ) {
        context = span.context
        self.exporter = exporter
        self.now = now
        state = Mutex(State(span: span, isRecording: isRecording))
    }

    /// Whether changes have an effect, because the trace is sampled and the span has not ended.
    public var isRecording: Bool { state.withLock { $0.isRecording } }

    /// The name of the span.
    ///
    /// Use few different names, and attributes for details.
    public var name: String {
        get { state.withLock { $0.span.name } }
        set { state.withLock { if $0.isRecording { $0.span.name = newValue } } }
    }

    /// The attributes of the span.
    public var attributes: [TelemetryAttribute] {
        get { state.withLock { $0.span.attributes } }
        set { state.withLock { if $0.isRecording { $0.span.attributes = newValue } } }
    }

    /// The status of the work, which you set if it fails.
    public var status: TelemetrySpan.Status {
        get { state.withLock { $0.span.status } }
        set { state.withLock { if $0.isRecording { $0.span.status = newValue } } }
    }

    /// Adds an event to the span.
    ///
    /// - Parameter event: The event. It is ignored if the span does not record.
    public func add(_ event: TelemetrySpan.Event) {
        state.withLock { if $0.isRecording { $0.span.events.append(event) } }
    }

    /// Adds the event `exception` with the type of an error.
    ///
    /// The message of the error is not added, because it may contain data that must not be recorded.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - time: The time of the event; `nil` stands for the current time.
    ///   - attributes: Further attributes of the event.
    public func record(
        _ error: any Error, at time: TelemetryTime? = nil, _ attributes: [TelemetryAttribute] = []
    ) {
        let type = TelemetryAttribute("exception.type", .string(String(describing: type(of: error))))
        add(TelemetrySpan.Event("exception", at: time ?? TelemetryTime(now()), [type] + attributes))
    }

    /// Adds a link to a related span that is not the parent.
    ///
    /// - Parameter link: The trace context of the related span.
    public func add(link: TraceContext) {
        state.withLock { if $0.isRecording { $0.span.links.append(link) } }
    }

    /// Ends the span and exports it; a second end has no effect.
    ///
    /// - Parameter time: The time of the end; `nil` stands for the current time. A time before the beginning
    ///   counts as the beginning.
    public func end(at time: TelemetryTime? = nil) {
        let time = time ?? TelemetryTime(now())
        let ended: TelemetrySpan? = state.withLock { state in
            guard state.isRecording else { return nil }
            state.isRecording = false
            state.span.end = max(state.span.start, time)
            return state.span
        }
        if let ended { exporter.export(ended) }
    }
}
