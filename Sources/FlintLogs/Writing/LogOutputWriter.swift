package import Dispatch
package import FlintEvents
internal import Synchronization

/// Hands events to outputs in the order in which it gets them, so that nobody who logs waits for an output.
///
/// It has a queue of bounded size and writes on a thread of its own, which there is from the first event on. An output that does not return holds up this writer alone: what comes then is dropped, the oldest first, and
/// counted.
package final class LogOutputWriter: Sendable {
    /// Where outputs are called.
    package enum Place: Sendable {
        /// By a thread that may wait for a device.
        case background
        /// By the caller, unless another one is calling an output already, which then goes on.
        case caller
    }

    /// What may wait for each writer, in bytes.
    package static let byteCapacity = 1 << 22

    /// The writer whose outputs the current thread is calling.
    private static let calling = TaskLocal<ObjectIdentifier?>(wrappedValue: nil)

    private let outputs: [any LogOutput]
    private let topic: TopicPath?
    private let thread: LogThread?
    private let surroundings: @Sendable (() -> Void) -> Void
    private let failed: @Sendable (any Error) -> Void
    private let queue: Mutex<LogQueue>

    /// How long the end of the process waits.
    let timeLimit: Duration

    /// - Parameters:
    ///   - outputs: The outputs.
    ///   - topic: What a notice of dropped events is about.
    ///   - place: Where they are called.
    ///   - capacity: How many events may wait; a number below 1 counts as 1.
    ///   - byteCapacity: How many bytes they may take.
    ///   - timeLimit: How long the end of the process waits.
    ///   - surroundings: Calls its argument, once, with what outputs find in the task.
    ///   - failed: Told each error of an output, one at a time.
    package init(
        _ outputs: [any LogOutput], topic: TopicPath? = nil, place: Place = .background, capacity: Int,
        byteCapacity: Int = LogOutputWriter.byteCapacity, timeLimit: Duration = .zero,
        surroundings: @escaping @Sendable (() -> Void) -> Void = { $0() },
        failed: @escaping @Sendable (any Error) -> Void
    ) {
        self.outputs = outputs
        self.topic = topic
        self.timeLimit = timeLimit
        self.surroundings = surroundings
        self.failed = failed
        thread = place == .background ? LogThread() : nil
        queue = Mutex(LogQueue(capacity: capacity, byteCapacity: byteCapacity))
        if place == .background { LogWriters.add(self) }
    }

    deinit { thread?.end() }

    /// How many events were dropped because too many waited.
    package var droppedCount: UInt64 { queue.withLock { $0.droppedCount } }

    /// How many events wait to be written.
    package var count: Int { queue.withLock { $0.count } }

    /// What they take in memory.
    package var bytes: Int { queue.withLock { $0.bytes } }

    /// How many wait for events.
    package var waitCount: Int { queue.withLock { $0.waitCount } }

    /// Lines up an event, under the lock that orders the events.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - output: The index of the output.
    /// - Returns: Whether ``run()`` must be called, outside the lock.
    package func add(_ event: LogEvent, to output: Int) -> Bool {
        queue.withLock { $0.add(event, to: output) }
    }

    /// Has written what is lined up.
    package func run() {
        guard let thread else { return drain() }
        thread.run(self)
    }

    // MARK: Waiting

    /// Begins to wait until all events that were lined up before have been written or dropped.
    ///
    /// - Parameter isFlushing: Whether the outputs are to be flushed then.
    /// - Returns: The wait; `nil` if there is nothing to wait for.
    package func beginWait(isFlushing: Bool) -> LogWait? {
        let wait = LogWait(isFlushing: isFlushing)
        let (isNeeded, mustRun) = queue.withLock { queue -> (Bool, Bool) in
            if !isFlushing, queue.isIdle { return (false, false) }
            return (true, queue.add(wait))
        }
        if mustRun { run() }
        return isNeeded ? wait : nil
    }

    /// Waits in a task, until it is canceled.
    ///
    /// - Returns: Whether all was written.
    package func end(of wait: LogWait) async -> Bool {
        if await wait.value() { return true }
        // Behind an output that does not return, those who have given up must not pile up.
        queue.withLock { $0.forget(wait) }
        return false
    }

    /// Waits in a thread; an output that is being called waits for itself in vain, and does not try.
    ///
    /// - Parameters:
    ///   - wait: What was begun.
    ///   - deadline: When to give up.
    /// - Returns: Whether all was written.
    package func end(of wait: LogWait, until deadline: DispatchTime) -> Bool {
        let isOwn = Self.calling.get() == ObjectIdentifier(self)
        if wait.value(until: isOwn ? .now() : deadline) { return true }
        queue.withLock { $0.forget(wait) }
        return false
    }

    // MARK: Writing

    /// One thread at a time is here.
    func drain() {
        Self.calling.withValue(ObjectIdentifier(self)) {
            surroundings {
                while let step = queue.withLock({ $0.next() }) { perform(step) }
            }
        }
    }

    private func perform(_ step: LogQueue.Step) {
        switch step {
        case .write(let losses, let entries):
            for loss in losses { write([loss.notice(about: topic)], to: outputs[loss.output]) }
            write(entries[...])
        case .end(let waits):
            if waits.contains(where: \.isFlushing) {
                for output in outputs { attempt { try output.flush() } }
            }
            for wait in waits { wait.end() }
        }
    }

    private func write(_ entries: ArraySlice<LogQueue.Entry>) {
        var rest = entries
        while let first = rest.first {
            let run = rest.prefix { $0.output == first.output }
            rest = rest.dropFirst(run.count)
            write(run.map(\.event), to: outputs[first.output])
        }
    }

    private func write(_ events: [LogEvent], to output: any LogOutput) {
        if let output = output as? any BatchLogOutput { return output.write(events, failed: failed) }
        for event in events { attempt { try output.write(event) } }
    }

    private func attempt(_ call: () throws -> Void) {
        do { try call() } catch { failed(error) }
    }
}

extension Duration {
    /// The time so far from now; no more than some months, which a thread can wait for.
    package var deadline: DispatchTime {
        let seconds = min(max(self, .zero), .seconds(10_000_000)) / .seconds(1)
        return .now() + seconds
    }
}
