internal import FlintStreams
internal import Synchronization

/// The body of ``Flint/run(_:grace:configure:body:)``, or a shutdown handler, while it runs in a task of its
/// own.
///
/// It can be canceled. Nobody has to wait for its end, because it may never end.
final class ProcessBody: Sendable {
    /// A latch that opens when the body has returned or thrown an error.
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
    ///   - limit: A function that returns when the time is over, or throws when its task is canceled.
    ///   - event: A function that returns `true` after the event, and `false` at once if its task is
    ///     canceled.
    /// - Returns: `true` if the event has occurred; `false` if the time is over before, or the task was
    ///   canceled.
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
