internal import Synchronization

/// Asks the layer above, which knows requests and traces, on behalf of the engine of stored runs, which does not.
///
/// It registers its functions once. Without it, runs have no trace.
package enum FlowTracing {
    /// A struct around the functions, because a function that is stored directly in a generic type is wrapped again at
    /// each read.
    private struct Functions: Sendable {
        let current: @Sendable () -> FlowTrace?
        let resume: @Sendable (FlowTrace, @Sendable () async -> Void) async -> Void
    }

    private static let functions = Mutex<Functions?>(nil)

    /// Registers the functions; calling it again changes nothing.
    ///
    /// - Parameters:
    ///   - current: Returns the trace of the calling task, with the span that is running; `nil` for none.
    ///   - resume: Calls a function once, and links what is requested in it to a trace.
    package static func connect(
        _ current: @escaping @Sendable () -> FlowTrace?,
        _ resume: @escaping @Sendable (FlowTrace, @Sendable () async -> Void) async -> Void
    ) {
        functions.withLock { if $0 == nil { $0 = Functions(current: current, resume: resume) } }
    }

    /// The trace of the calling task, with the span that is running.
    package static var current: FlowTrace? { functions.withLock { $0 }?.current() }

    /// Calls a function, and links what is requested in it to a trace.
    ///
    /// - Parameters:
    ///   - trace: The trace; with `nil`, the function is just called.
    ///   - body: The function.
    package static func resuming(_ trace: FlowTrace?, _ body: @Sendable () async -> Void) async {
        guard let trace, let functions = functions.withLock({ $0 }) else { return await body() }
        await functions.resume(trace, body)
    }
}
