package import Dispatch
package import FlintEvents
internal import Synchronization

/// A writer that delivers entries to outputs in their order, so that code that logs need not wait for an
/// output.
///
/// It has a queue of limited size and writes on a thread of its own, which is started with the first entry.
/// An output that does not return blocks only this writer. When the queue is full, the oldest entries are
/// dropped and counted.
package final class LogOutputWriter: Sendable {
    /// The thread on which outputs are called.
    package enum Place: Sendable {
        /// A separate thread, on which an output may wait for a device.
        case background
        /// The thread of the logging code.
        ///
        /// If another thread is already calling an output, that thread writes the new entries as well.
        case caller
    }

    /// The maximum number of bytes that the pending entries of one writer take, 4 MiB; above it, the oldest
    /// entries are dropped.
    package static let byteCapacity = 1 << 22

    /// The identity of the writer that is calling an output on the current thread; `nil` on other threads.
    private static let calling = TaskLocal<ObjectIdentifier?>(wrappedValue: nil)

    private let outputs: [any LogOutput]
    private let topic: TopicPath?
    private let thread: LogThread?
    private let taskContext: @Sendable (() -> Void) -> Void
    private let failed: @Sendable (any Error) -> Void
    private let queue: Mutex<LogQueue>

    /// The longest time for which the end of the process waits for the outputs; entries that are pending then
    /// are lost.
    let timeLimit: Duration

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - outputs: The outputs to which entries are delivered.
    ///   - topic: The topic of the warning about dropped entries.
    ///   - place: The thread on which outputs are called.
    ///   - capacity: The maximum number of pending entries, above which the oldest are dropped; a number
    ///     below 1 counts as 1.
    ///   - byteCapacity: The maximum number of bytes of pending entries, above which the oldest are dropped.
    ///   - timeLimit: The longest time for which the end of the process waits for the outputs.
    ///   - taskContext: A function that must call its argument once, and may set task-locals around that
    ///     call. The outputs see these task-locals.
    ///   - failed: A function that is called with each error of an output, one at a time.
    package init(
        _ outputs: [any LogOutput], topic: TopicPath? = nil, place: Place = .background, capacity: Int,
        byteCapacity: Int = LogOutputWriter.byteCapacity, timeLimit: Duration = .zero,
        taskContext: @escaping @Sendable (() -> Void) -> Void = { $0() },
        failed: @escaping @Sendable (any Error) -> Void
    ) {
        self.outputs = outputs
        self.topic = topic
        self.timeLimit = timeLimit
        self.taskContext = taskContext
        self.failed = failed
        thread = place == .background ? LogThread() : nil
        queue = Mutex(LogQueue(capacity: capacity, byteCapacity: byteCapacity))
        if place == .background { LogWriters.add(self) }
    }

    deinit { thread?.end() }

    /// The number of entries that were dropped because too many were pending.
    package var droppedCount: UInt64 { queue.withLock { $0.droppedCount } }

    /// The number of pending entries.
    package var count: Int { queue.withLock { $0.count } }

    /// The approximate number of bytes that the pending entries take in memory.
    package var bytes: Int { queue.withLock { $0.bytes } }

    /// The number of tasks and threads that wait for entries to be written.
    package var waitCount: Int { queue.withLock { $0.waitCount } }

    /// Adds an entry to the queue.
    ///
    /// Call it under the lock that orders the entries.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - output: The index of the output in the array with which the writer was created.
    /// - Returns: Whether the caller must call ``run()``, outside the lock.
    package func add(_ entry: LogEntry, to output: Int) -> Bool {
        queue.withLock { $0.add(entry, to: output) }
    }

    /// Writes the pending entries: on the writer's own thread, or before the call returns.
    ///
    /// The ``Place`` with which the writer was created determines which of the two.
    package func run() {
        guard let thread else { return drain() }
        thread.run(self)
    }

    // MARK: Waiting

    /// Begins to wait until all earlier entries have been written or dropped.
    ///
    /// - Parameter isFlushing: Whether the outputs must be flushed after all lines were written to them.
    /// - Returns: An object to pass to ``end(of:)`` or ``end(of:until:)``; `nil` if there is nothing to wait
    ///   for.
    package func beginWait(isFlushing: Bool) -> LogWait? {
        let wait = LogWait(isFlushing: isFlushing)
        let (isNeeded, mustRun) = queue.withLock { queue -> (Bool, Bool) in
            if !isFlushing, queue.isIdle { return (false, false) }
            return (true, queue.add(wait))
        }
        if mustRun { run() }
        return isNeeded ? wait : nil
    }

    /// Suspends the task until all earlier entries are written or dropped, or the task is canceled.
    ///
    /// - Parameter wait: The object that ``beginWait(isFlushing:)`` returned.
    /// - Returns: `true` if the entries were written or dropped; `false` if the task was canceled first.
    package func end(of wait: LogWait) async -> Bool {
        if await wait.value() { return true }
        // The canceled wait is removed, because such waits would accumulate if an output does not return.
        queue.withLock { $0.forget(wait) }
        return false
    }

    /// Blocks the thread until all earlier entries are written or dropped, or the time limit is over.
    ///
    /// If an output calls this function while it writes an entry, the function returns at once, because an
    /// output cannot wait for its own write.
    ///
    /// - Parameters:
    ///   - wait: The object that ``beginWait(isFlushing:)`` returned.
    ///   - deadline: The time limit.
    /// - Returns: `true` if the entries were written or dropped; `false` after the time limit, and if an
    ///   output calls this function.
    package func end(of wait: LogWait, until deadline: DispatchTime) -> Bool {
        let isOwn = Self.calling.get() == ObjectIdentifier(self)
        if wait.value(until: isOwn ? .now() : deadline) { return true }
        queue.withLock { $0.forget(wait) }
        return false
    }

    // MARK: Writing

    /// Writes pending entries until none is left.
    ///
    /// It must run on one thread at a time.
    func drain() {
        Self.calling.withValue(ObjectIdentifier(self)) {
            taskContext {
                while let step = queue.withLock({ $0.next() }) { perform(step) }
            }
        }
    }

    private func perform(_ step: LogQueue.Step) {
        switch step {
        case .write(let losses, let items):
            for loss in losses { write([loss.notice(about: topic)], to: outputs[loss.output]) }
            write(items[...])
        case .end(let waits):
            if waits.contains(where: \.isFlushing) {
                for output in outputs { attempt { try output.flush() } }
            }
            for wait in waits { wait.end() }
        }
    }

    private func write(_ items: ArraySlice<LogQueue.Item>) {
        var rest = items
        while let first = rest.first {
            let run = rest.prefix { $0.output == first.output }
            rest = rest.dropFirst(run.count)
            write(run.map(\.entry), to: outputs[first.output])
        }
    }

    private func write(_ entries: [LogEntry], to output: any LogOutput) {
        if let output = output as? any BatchLogOutput { return output.write(entries, failed: failed) }
        for entry in entries { attempt { try output.write(entry) } }
    }

    private func attempt(_ call: () throws -> Void) {
        do { try call() } catch { failed(error) }
    }
}

extension Duration {
    /// The time that is this duration from now, for a wait of a thread; at most some months ahead.
    package var deadline: DispatchTime {
        let seconds = min(max(self, .zero), .seconds(10_000_000)) / .seconds(1)
        return .now() + seconds
    }
}
