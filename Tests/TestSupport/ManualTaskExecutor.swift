import Dispatch
import Synchronization

/// A task executor that runs jobs when a test asks for it, and notes from which task each job came.
package final class ManualTaskExecutor: TaskExecutor {
    /// The value of a test's task-local and the priority of the task that enqueued a job.
    package typealias Note = (local: Int, priority: TaskPriority)

    private let local: @Sendable () -> Int
    private let handedOver: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let notes = Mutex<[Note]>([])
    private let jobs = Mutex<[UnownedJob]>([])

    /// Creates an executor that runs nothing yet.
    ///
    /// - Parameter local: Returns the value of a task-local of the test.
    package init(local: @escaping @Sendable () -> Int) {
        self.local = local
        (handedOver, continuation) = AsyncStream.makeStream()
    }

    /// Adds a job, with a note about the present task.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let note = (local(), Task.currentPriority)
        notes.withLock { $0.append(note) }
        jobs.withLock { $0.append(job) }
        continuation.yield()
    }

    /// Waits until a number of jobs have been enqueued since ``runAll()``, and returns their notes.
    package func nextNotes(_ count: Int) async -> [Note] {
        while notes.withLock({ $0.count }) < count { for await _ in handedOver.prefix(1) {} }
        return notes.withLock { $0 }
    }

    /// Runs jobs until none is left, so that every task sleeps or has ended, and removes the notes.
    package func runAll() async {
        await withCheckedContinuation { done in
            DispatchQueue.global().async { [self] in
                while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
                    unsafe job.runSynchronously(on: asUnownedTaskExecutor())
                }
                notes.withLock { $0 = [] }
                done.resume()
            }
        }
    }
}
