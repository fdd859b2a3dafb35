internal import Synchronization

/// The runtime of actions around the work on stored runs, as a higher module provides it.
package protocol FlowSurroundings: Sendable {
    /// The trace of the calling task, with its current span; `nil` for none.
    var trace: FlowTrace? { get }

    /// Encodes the subject and the baggage of the calling task.
    ///
    /// - Returns: The bytes; `nil` for the application without baggage.
    func caller() throws -> [UInt8]?

    /// Calls a function once, on behalf of a caller, and links the requests in it to a trace.
    ///
    /// - Parameters:
    ///   - trace: The trace; `nil` for none.
    ///   - caller: The encoded subject and baggage; `nil` for the application without baggage.
    ///   - body: The function.
    /// - Throws: An error if the caller cannot be decoded. The function is not called then.
    func resuming(
        _ trace: FlowTrace?, for caller: [UInt8]?, _ body: @Sendable () async -> Void
    ) async throws

    /// Logs a notice in the runtime of the calling task.
    func report(_ notice: FlowNotice)
}

/// The connection between the engine of stored runs and the runtime around it.
///
/// Without a registration, runs have neither a trace nor a subject, and notices are not logged.
package enum FlowRuntime {
    private static let first = Mutex<(any FlowSurroundings)?>(nil)

    /// Registers the runtime.
    ///
    /// A second call has no effect.
    package static func connect(_ surroundings: any FlowSurroundings) {
        first.withLock { if $0 == nil { $0 = surroundings } }
    }

    /// The registered runtime; `nil` for none.
    package static var current: (any FlowSurroundings)? { first.withLock { $0 } }
}
