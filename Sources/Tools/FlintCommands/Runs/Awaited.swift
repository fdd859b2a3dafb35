internal import Dispatch
internal import Synchronization

/// The result of asynchronous work, for which a thread outside of the concurrency pool waits.
final class Awaited<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    /// Executes asynchronous work, blocks the thread until it has ended, and returns its result.
    ///
    /// It must not be called in asynchronous code, whose threads it would block. It rethrows the error of the
    /// work.
    @discardableResult
    static func value(_ work: @escaping @Sendable () async throws -> Value) throws -> Value {
        let awaited = Awaited()
        Task {
            do {
                awaited.settle(.success(try await work()))
            } catch {
                awaited.settle(.failure(error))
            }
        }
        return try awaited.wait()
    }

    private func settle(_ result: Result<Value, any Error>) {
        self.result.withLock { $0 = result }
        isThere.signal()
    }

    private func wait() throws -> Value {
        while true {
            isThere.wait()
            if let result = result.withLock({ $0 }) { return try result.get() }
        }
    }
}
