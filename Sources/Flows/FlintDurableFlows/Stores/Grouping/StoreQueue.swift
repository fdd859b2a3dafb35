internal import Dispatch
internal import FlintStreams
internal import Synchronization

/// A state with functions that block the thread, such as a database connection, and a dispatch queue on which
/// they are called.
package final class StoreQueue<State: ~Copyable>: Sendable {
    private let queue: DispatchQueue
    /// The state, behind a lock that only the dispatch queue takes, so that no caller waits for a disk or a
    /// server.
    private let state: Mutex<State>

    package init(_ name: String, _ state: consuming sending State) {
        queue = DispatchQueue(label: name)
        self.state = Mutex(state)
    }

    /// Schedules work on the queue, and returns at once.
    package func begin(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

    /// Calls a function with the state, on the calling thread.
    ///
    /// Call it only in work that the queue executes.
    package func withState<Value: Sendable>(_ body: (inout sending State) -> Value) -> Value {
        state.withLock { body(&$0) }
    }

    /// Executes a function on the queue, and blocks the thread until it has ended.
    package func sync<Value>(_ work: () -> Value) -> Value { queue.sync(execute: work) }

    /// Executes a function on the queue, and waits until it has ended.
    ///
    /// The caller is resumed outside of the lock, because resuming may run code of a custom executor.
    ///
    /// - Throws: The error of the function.
    package func run<Value: Sendable, Failure: Error>(
        _ body: @escaping @Sendable (inout State) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let shot = OneShot<Result<Value, Failure>>()
        queue.async {
            let result: Result<Value, Failure> = self.withState { state in
                do throws(Failure) { return .success(try body(&state)) } catch { return .failure(error) }
            }
            shot.settle(result)
        }
        return try await shot.wait().get()
    }
}
