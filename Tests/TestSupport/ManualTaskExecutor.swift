import Dispatch
import Synchronization

/// Runs jobs when a test says so, and notes in what task they were handed over.
package final class ManualTaskExecutor: TaskExecutor {
    /// In what task a job was handed over: what a task-local of the test was there, and the priority.
    package typealias Note = (local: Int, priority: TaskPriority)

    private let local: @Sendable () -> Int
    private let handedOver: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let notes = Mutex<[Note]>([])
    private let jobs = Mutex<[UnownedJob]>([])

    /// Creates an executor that runs nothing yet.
    ///
    /// - Parameter local: Reads a task-local of the test.
    package init(local: @escaping @Sendable () -> Int) {
        self.local = local
        (handedOver, continuation) = AsyncStream.makeStream()
    }

    /// Takes a job.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let note = (local(), Task.currentPriority)
        notes.withLock { $0.append(note) }
        jobs.withLock { $0.append(job) }
        continuation.yield()
    }

    /// Waits until so many jobs have been handed over since ``runAll()``.
    package func nextNotes(_ count: Int) async -> [Note] {
        while notes.withLock({ $0.count }) < count { for await _ in handedOver.prefix(1) {} }
        return notes.withLock { $0 }
    }

    /// Runs what is there until every task sleeps or has ended, and forgets the notes.
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
