import Dispatch

/// An executor with a thread of its own, for work that waits in a system call.
///
/// The cooperative pool has as many threads as the machine has cores. A read from a terminal may wait for hours
/// and must not hold one of them.
final class ReadingExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "flint-demo.reading")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async {
            unsafe job.runSynchronously(on: self.asUnownedSerialExecutor())
        }
    }
}
