internal import Synchronization

/// The functions by which the engine of stored runs reads and continues the traces of requests.
///
/// A higher module, which knows requests, registers them. Without a registration, runs have no trace.
package enum FlowTracing {
    /// A struct around the functions, because a function that is stored directly in a generic type is wrapped
    /// again at each read.
    private struct Functions: Sendable {
        let current: @Sendable () -> FlowTrace?
        let resume: @Sendable (FlowTrace, @Sendable () async -> Void) async -> Void
    }

    private static let functions = Mutex<Functions?>(nil)

    /// Registers the functions that read and continue traces.
    ///
    /// A second call has no effect.
    ///
    /// - Parameters:
    ///   - current: Returns the trace of the calling task with its current span; `nil` if there is no trace.
    ///   - resume: Calls a function once, and links the requests in it to a trace.
    package static func connect(
        _ current: @escaping @Sendable () -> FlowTrace?,
        _ resume: @escaping @Sendable (FlowTrace, @Sendable () async -> Void) async -> Void
    ) {
        functions.withLock { if $0 == nil { $0 = Functions(current: current, resume: resume) } }
    }

    /// The trace of the calling task, with its current span.
    package static var current: FlowTrace? { functions.withLock { $0 }?.current() }

    /// Calls a function, and links the requests in it to a trace.
    ///
    /// - Parameters:
    ///   - trace: The trace; with `nil` the function is called without a link.
    ///   - body: The function.
    package static func resuming(_ trace: FlowTrace?, _ body: @Sendable () async -> Void) async {
        guard let trace, let functions = functions.withLock({ $0 }) else { return await body() }
        await functions.resume(trace, body)
    }
}
