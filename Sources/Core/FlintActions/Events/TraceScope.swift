public import FlintEvents

/// A span of another tracer, with the request of Flint in which it was started.
///
/// A tracer that passes its current span to called code in a context of its own stores a scope in that
/// context. The scope shows which surrounds the calling code more closely: the tracer's span, or a request
/// that began inside the span.
///
/// ```swift
/// let scope = TraceScope(span.context)
/// TraceScope.closestTrace(to: scope)      // the span
/// // in an action that is performed now:
/// TraceScope.closestTrace(to: scope)      // the request of that action
/// ```
public struct TraceScope: Sendable, Hashable {
    /// The tracer's trace, with its span.
    public let trace: TraceContext
    /// The trace of the request in which the span was started; `nil` for none.
    private let request: TraceContext?

    /// Creates the scope of a span that is being started.
    ///
    /// - Parameter trace: The tracer's trace, with the span.
    public init(_ trace: TraceContext) {
        self.trace = trace
        request = .current
    }

    /// Returns the trace of the innermost span around the calling code, for child spans and outgoing headers.
    ///
    /// - Parameter scope: The innermost span of the other tracer; `nil` for none.
    /// - Returns: The trace of that span or of the running request; `nil` if there is neither.
    public static func closestTrace(to scope: TraceScope?) -> TraceContext? {
        let running = TraceContext.current
        guard let scope else { return running }
        return scope.request == running ? scope.trace : running ?? scope.trace
    }
}
