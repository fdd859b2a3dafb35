package import FlintStreams
internal import Synchronization

/// The process in which workers of stored runs work; when it is asked to end, the workers stop.
///
/// `FlintCore` creates this object. Workers that run without one stop when their tasks are canceled.
package final class FlowProcess: Sendable {
    private static let local = TaskLocal<FlowProcess?>(wrappedValue: nil)

    /// The process whose ``run(_:)`` has called the code of the current task; `nil` for none.
    package static var current: FlowProcess? { local.get() }

    /// A latch that opens when the process is asked to end.
    package let isEnding = Latch()
    /// The time for which work may continue after the process was asked to end.
    package let grace: Duration

    /// Creates the object for the process that runs this code.
    ///
    /// - Parameter grace: The time for which work may continue after the process was asked to end.
    package init(grace: Duration) { self.grace = grace }

    /// Calls a function with this process as the current one of its task and child tasks.
    ///
    /// Workers that the function runs stop when the process is asked to end.
    ///
    /// - Parameter body: The function.
    /// - Throws: The error of the function.
    package func run(_ body: @Sendable () async throws -> Void) async throws {
        try await Self.local.withValue(self) { try await body() }
    }
}
