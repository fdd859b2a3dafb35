internal import FlintFlows

/// Tells stored runs in which trace they are started, and links what they request later to it.
enum RequestFlowTracing {
    /// Registers the functions; done once, before the first action.
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
