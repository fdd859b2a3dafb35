public import FlintEvents

/// A span of another tracer, and the request of Flint in which it was started.
///
/// A tracer that hands its spans on in a context of its own keeps one there. The span surrounds the code that reads it
/// more closely than the running request, unless another request began inside the span:
///
/// ```swift
/// let scope = TraceScope(span.context)
/// TraceScope.closestTrace(to: scope)      // the span
/// // in an action that is performed now:
/// TraceScope.closestTrace(to: scope)      // the request of that action
/// ```
public struct TraceScope: Sendable, Hashable {
    /// The trace, with the span.
    public let trace: TraceContext
    /// The request in which the span was started; `nil` for none.
    private let request: TraceContext?

    /// Creates the scope of a span that is started now.
    ///
    /// - Parameter trace: The trace, with the span.
    public init(_ trace: TraceContext) {
        self.trace = trace
        request = .current
    }

    /// Returns the trace that surrounds the calling code most closely, for spans below it and for outgoing headers.
    ///
    /// - Parameter scope: The innermost span of the other tracer; `nil` for none.
    /// - Returns: The trace of that span or of the running request; `nil` if there is neither.
    public static func closestTrace(to scope: TraceScope?) -> TraceContext? {
        let running = TraceContext.current
        guard let scope else { return running }
        return scope.request == running ? scope.trace : running ?? scope.trace
    }
}
