public import FlintEvents
internal import Foundation
internal import Synchronization

/// A span of your own, of work that is no request, such as a query of a library; it is exported when it ends.
///
/// ``Telemetry/startSpan(_:kind:below:at:)`` starts it:
///
/// ```swift
/// let span = telemetry.startSpan("SELECT orders", kind: .client)
/// defer { span.end() }
/// span.attributes.append(TelemetryAttribute("db.system.name", "postgresql"))
/// ```
///
/// All members may be used from any thread. A span that does not record, because its trace is not sampled or because it
/// has ended, keeps what it has: changes are ignored. A span that never ends is never exported.
public final class RunningSpan: Sendable {
    private struct State: Sendable {
        var span: TelemetrySpan
        var isRecording: Bool
    }

    /// The trace and the span's own identity, for the headers of outgoing calls and for the spans below it.
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

    /// Whether changes have an effect: the trace is sampled, and the span has not ended.
    public var isRecording: Bool { state.withLock { $0.isRecording } }

    /// The name, of which there are few.
    public var name: String {
        get { state.withLock { $0.span.name } }
        set { state.withLock { if $0.isRecording { $0.span.name = newValue } } }
    }

    /// The attributes.
    public var attributes: [TelemetryAttribute] {
        get { state.withLock { $0.span.attributes } }
        set { state.withLock { if $0.isRecording { $0.span.attributes = newValue } } }
    }

    /// The status of the work.
    public var status: TelemetrySpan.Status {
        get { state.withLock { $0.span.status } }
        set { state.withLock { if $0.isRecording { $0.span.status = newValue } } }
    }

    /// Adds an event.
    ///
    /// - Parameter event: The event.
    public func add(_ event: TelemetrySpan.Event) {
        state.withLock { if $0.isRecording { $0.span.events.append(event) } }
    }

    /// Adds the event `exception` of an error, with its type; its text may say what must not be recorded.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - time: The time; `nil` for now.
    ///   - attributes: Further attributes of the event.
    public func record(
        _ error: any Error, at time: TelemetryTime? = nil, _ attributes: [TelemetryAttribute] = []
    ) {
        let type = TelemetryAttribute("exception.type", .string(String(describing: type(of: error))))
        add(TelemetrySpan.Event("exception", at: time ?? TelemetryTime(now()), [type] + attributes))
    }

    /// Adds a link to a span to which this one belongs without being its child.
    ///
    /// - Parameter link: The context of that span.
    public func add(link: TraceContext) {
        state.withLock { if $0.isRecording { $0.span.links.append(link) } }
    }

    /// Ends the span and exports it; a second end has no effect.
    ///
    /// - Parameter time: The time of the end; `nil` for now. An earlier one than the beginning counts as the beginning.
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
