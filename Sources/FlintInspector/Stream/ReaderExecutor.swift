internal import Dispatch

/// An executor with its own thread, on which the state of an application is read.
///
/// A snapshot of a long session takes tens of milliseconds, and calls the application's own stores. The shared pool has
/// only as many threads as the machine has cores, and the application's tasks need them.
final class ReaderExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "flint.inspector.reader")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
