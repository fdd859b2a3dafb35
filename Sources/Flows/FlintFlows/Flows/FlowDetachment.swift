#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The error by which a worker, which executes the runs of a store, leaves a run that has not ended: the run
/// waits, or continues later or elsewhere.
///
/// In a handler, these calls throw this error: a composite or `subflow` that waits; `step`; and
/// `outputs(of:)`, which awaits runs that the handler has started. The task of the handler is canceled by
/// then. When the run continues, the handler begins again from its first line. Composites, subflows and steps
/// with a recorded result return that result at once, so the handler gets to the same call.
///
/// Do not handle the error. The result of a handler that catches it is discarded, and its later calls throw
/// the error again: those that execute steps, run subflows or start other runs. The code of a `catch` or a
/// `defer` is executed each time that the worker leaves, so keep effects in steps. To handle other errors,
/// first rethrow this one:
///
/// ```swift
/// do {
///     return try await runTravel(region1: flight, region2: hotel, note) { .stay($0.region1) }
/// } catch {
///     if error is FlowDetachment { throw error }
///     log.error("The travel failed: \(error)")
///     throw error
/// }
/// ```
///
/// The machine calls neither `onFail` nor `onTerminate` for this error. Runs without an engine of
/// `FlintDurableFlows` never throw it.
public struct FlowDetachment: Error, Hashable, Sendable {
    /// Creates the error; only the engine of stored runs and the loop of a machine throw it.
    @usableFromInline
    package init() {}
}

extension FlowDetachment: LocalizedError {
    /// A sentence for people that describes the error.
    public var errorDescription: String? { "The run goes on elsewhere, or later." }
}
