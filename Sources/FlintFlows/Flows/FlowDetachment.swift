#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The end of a worker's part in a recorded run, which waits, or goes on elsewhere or later, and has not ended.
///
/// Functions that record throw it through the handlers around them: a machine in a composite or in a `subflow` that waits,
/// `outputs(of:)`, and `step`. The task of the handler is canceled by then. The handler begins anew when the run goes on,
/// and comes to where it was by what is recorded.
///
/// Let it pass. A handler that catches it gains nothing: whatever it returns or throws is discarded, and steps, starts and
/// subflows throw it again. What a `catch` or a `defer` does outside of steps is done, though, each time that the run is
/// left; tell it apart from an error:
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
/// It never passes through `onFail` or `onTerminate`. Runs without an engine never throw it.
public struct FlowDetachment: Error, Hashable, Sendable {
    /// Creates the error; only what records a run throws it.
    @usableFromInline
    package init() {}
}

extension FlowDetachment: LocalizedError {
    /// The error as a sentence.
    public var errorDescription: String? { "The run goes on elsewhere, or later." }
}
