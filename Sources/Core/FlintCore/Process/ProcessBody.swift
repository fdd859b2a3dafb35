internal import FlintStreams
internal import Synchronization

/// The running body of a process, in a task that can be canceled, and need not be awaited if it does not end.
final class ProcessBody: Sendable {
    /// A latch that opens when the body has returned or thrown.
    let hasEnded = Latch()
    private let outcome = Mutex<(any Error)?>(nil)
    private let task = Mutex<Task<Void, Never>?>(nil)

    /// Starts a task that runs the body.
    init(_ body: @escaping @Sendable () async throws -> Void) {
        let task = Task(name: "flint.run.body") {
            do {
                try await body()
            } catch {
                outcome.withLock { $0 = error }
            }
            hasEnded.open()
        }
        self.task.withLock { $0 = task }
    }

    func cancel() { task.withLock { $0 }?.cancel() }

    /// The error that the body has thrown; `nil` if it returned or is still running.
    var error: (any Error)? { outcome.withLock { $0 } }

    /// Waits for an event, but not longer than a time limit.
    ///
    /// - Parameters:
    ///   - limit: Returns at the limit, or throws if it is canceled before.
    ///   - event: Waits for the event, and returns `false` at once if its task is canceled.
    /// - Returns: Whether the event has occurred; `false` after the limit or the cancellation of the task.
    static func comes(
        within limit: @escaping @Sendable () async throws -> Void,
        _ event: @escaping @Sendable () async -> Bool
    ) async -> Bool {
        await withTaskGroup(of: Bool.self) { group in
            group.addTask(name: "flint.end.wait") { await event() }
            group.addTask(name: "flint.end.limit") {
                try? await limit()
                return false
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
    }
}
