package import FlintStreams
internal import Synchronization

/// The process around workers of stored runs, which a higher module provides: workers stop with its end.
///
/// Without one, workers stop when their tasks are canceled.
package final class FlowProcess: Sendable {
    private static let local = TaskLocal<FlowProcess?>(wrappedValue: nil)

    /// The process of the calling task; `nil` for none.
    package static var current: FlowProcess? { local.get() }

    /// A latch that opens when the process is asked to end.
    package let isEnding = Latch()
    /// The time that running work has from then on.
    package let grace: Duration

    /// Describes a process.
    ///
    /// - Parameter grace: The time that running work has once the process is asked to end.
    package init(grace: Duration) { self.grace = grace }

    /// Calls a function, in whose tasks workers stop with the process.
    ///
    /// - Parameter body: The function.
    /// - Throws: The error of the function.
    package func run(_ body: @Sendable () async throws -> Void) async throws {
        try await Self.local.withValue(self) { try await body() }
    }
}
