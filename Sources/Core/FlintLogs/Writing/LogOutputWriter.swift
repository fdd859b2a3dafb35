package import Dispatch
package import FlintEvents
internal import Synchronization

/// Delivers entries to outputs in their order, so that code that logs need not wait for an output.
///
/// It has a queue of bounded size and writes on a thread of its own, which is started with the first entry.
/// An output that does not return blocks only this writer. Entries above the limit are dropped, the oldest
/// first, and counted.
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

    /// The maximum number of bytes of pending entries per writer.
    package static let byteCapacity = 1 << 22

    /// The writer whose outputs the current thread is calling; `nil` on other threads.
    private static let calling = TaskLocal<ObjectIdentifier?>(wrappedValue: nil)

    private let outputs: [any LogOutput]
    private let topic: TopicPath?
    private let thread: LogThread?
    private let taskContext: @Sendable (() -> Void) -> Void
    private let failed: @Sendable (any Error) -> Void
    private let queue: Mutex<LogQueue>

    /// The time for which the end of the process waits for the outputs.
    let timeLimit: Duration

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - outputs: The outputs to which entries are delivered.
    ///   - topic: The topic of the warning about dropped entries.
    ///   - place: The thread on which outputs are called.
    ///   - capacity: The maximum number of pending entries; a number below 1 counts as 1.
    ///   - byteCapacity: The maximum number of bytes of pending entries.
    ///   - timeLimit: The time for which the end of the process waits for the outputs.
    ///   - taskContext: Calls the function that it gets, once. It can set task-locals that the outputs see.
    ///   - failed: Called with each error of an output, one at a time.
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

    /// The approximate memory of pending entries in bytes.
    package var bytes: Int { queue.withLock { $0.bytes } }

    /// The number of tasks and threads that wait for entries to be written.
    package var waitCount: Int { queue.withLock { $0.waitCount } }

    /// Enqueues an entry, under the lock that orders the entries.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - output: The index of the output.
    /// - Returns: Whether ``run()`` must be called, outside the lock.
    package func add(_ entry: LogEntry, to output: Int) -> Bool {
        queue.withLock { $0.add(entry, to: output) }
    }

    /// Starts the writing of pending entries.
    package func run() {
        guard let thread else { return drain() }
        thread.run(self)
    }

    // MARK: Waiting

    /// Begins to wait until all earlier entries have been written or dropped.
    ///
    /// - Parameter isFlushing: Whether the outputs must also be flushed.
    /// - Returns: A wait, to be passed to `end(of:)`; `nil` if nothing is pending or being written, and
    ///   nothing must be flushed.
    package func beginWait(isFlushing: Bool) -> LogWait? {
        let wait = LogWait(isFlushing: isFlushing)
        let (isNeeded, mustRun) = queue.withLock { queue -> (Bool, Bool) in
            if !isFlushing, queue.isIdle { return (false, false) }
            return (true, queue.add(wait))
        }
        if mustRun { run() }
        return isNeeded ? wait : nil
    }

    /// Waits in a task until earlier entries are written, or the task is canceled.
    ///
    /// - Parameter wait: The wait that ``beginWait(isFlushing:)`` returned.
    /// - Returns: Whether the entries were written; `false` if the task was canceled first.
    package func end(of wait: LogWait) async -> Bool {
        if await wait.value() { return true }
        // The canceled wait is removed, because such waits would accumulate if an output does not return.
        queue.withLock { $0.forget(wait) }
        return false
    }

    /// Blocks the thread until earlier entries are written, or the time limit is over.
    ///
    /// If an output calls this during its own write, the function returns at once, because the write cannot
    /// be awaited.
    ///
    /// - Parameters:
    ///   - wait: The wait that ``beginWait(isFlushing:)`` returned.
    ///   - deadline: The time limit.
    /// - Returns: Whether the entries were written; `false` after the time limit, and if an output calls
    ///   this.
    package func end(of wait: LogWait, until deadline: DispatchTime) -> Bool {
        let isOwn = Self.calling.get() == ObjectIdentifier(self)
        if wait.value(until: isOwn ? .now() : deadline) { return true }
        queue.withLock { $0.forget(wait) }
        return false
    }

    // MARK: Writing

    /// Writes pending entries until none is left; runs on one thread at a time.
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
    /// The dispatch time after this duration; at most some months ahead, for which a thread can wait.
    package var deadline: DispatchTime {
        let seconds = min(max(self, .zero), .seconds(10_000_000)) / .seconds(1)
        return .now() + seconds
    }
}
