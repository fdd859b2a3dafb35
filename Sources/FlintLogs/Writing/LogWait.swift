internal import Dispatch
internal import FlintStreams

/// A wait of a task or a thread until a writer has handled earlier events.
package final class LogWait: Sendable {
    /// Whether the outputs must also be flushed.
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
    /// - Returns: Whether the writer has handled the events; `false` if the task was canceled first.
    func value() async -> Bool { await shot.wait(onCancel: false) }

    /// Waits in a thread.
    ///
    /// - Parameter deadline: The time limit.
    /// - Returns: Whether the writer has handled the events; `false` after the time limit.
    func value(until deadline: DispatchTime) -> Bool { semaphore.wait(timeout: deadline) == .success }
}
