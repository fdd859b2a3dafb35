internal import Dispatch
internal import FlintStreams

/// Somebody who waits until a writer has handled what it had been given before: a task or a thread.
package final class LogWait: Sendable {
    /// Whether the output has to bring everything to where it cannot be lost, too.
    let isFlushing: Bool
    private let shot = OneShot<Bool>()
    private let semaphore = DispatchSemaphore(value: 0)

    init(isFlushing: Bool) { self.isFlushing = isFlushing }

    func end() {
        shot.settle(true)
        semaphore.signal()
    }

    /// Waits in a task.
    ///
    /// - Returns: Whether it was worth it; `false` if the task was canceled first.
    func value() async -> Bool { await shot.wait(onCancel: false) }

    /// Waits in a thread.
    ///
    /// - Parameter deadline: When to give up.
    /// - Returns: Whether it was worth it.
    func value(until deadline: DispatchTime) -> Bool { semaphore.wait(timeout: deadline) == .success }
}
