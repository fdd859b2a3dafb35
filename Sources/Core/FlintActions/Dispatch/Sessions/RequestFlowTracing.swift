internal import FlintFlows

/// Stores with a stored run the trace in which it is started, and links later requests of the run to that
/// trace.
enum RequestFlowTracing {
    /// Makes stored runs use the functions; it is evaluated once, before the first action.
    static let connection: Void = FlowTracing.connect(
        {
            TraceContext.current.flatMap {
                FlowTrace(traceparent: $0.traceparent, tracestate: $0.state.header)
            }
        },
        { trace, body in
            guard let context = TraceContext(traceparent: trace.traceparent, tracestate: trace.tracestate)
            else { return await body() }
            await RequestScope.local.withValue(Flint.current.scope(goingOnWith: context)) { await body() }
        })
}
