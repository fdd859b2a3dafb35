internal import Dispatch
internal import FlintEvents
internal import FlintStreams

/// The queue of a log writer, as a value: the pending entries, and the tasks and threads that wait for them.
///
/// If there are too many entries, the oldest are dropped. A warning in their place says how many.
struct LogQueue {
    /// A pending entry, with the index of its output in the writer's array of outputs.
    struct Item: Sendable {
        let entry: LogEntry
        let output: Int
        let bytes: Int
    }

    /// The dropped entries of one output, counted since the output was last warned that entries were dropped.
    struct Loss: Sendable {
        let output: Int
        var count: UInt64
        /// The dropped entry with the highest number.
        var last: LogEntry
    }

    /// The next step that the writer must perform.
    enum Step: Sendable {
        /// Write warnings about dropped entries, then write entries.
        case write([Loss], [Item])
        /// Resume the tasks and threads that wait, because all entries for which they wait were written or
        /// dropped.
        case end([LogWait])
    }

    /// The greatest number of entries that are written together.
    ///
    /// It is large enough for efficient system calls, and small enough for the memory of the entries that are
    /// being written. Their bytes have a limit, too.
    static let batchCount = 256
    static let batchBytes = 1 << 16

    private let capacity: Int
    private let byteCapacity: Int
    private var items: [Item?] = []
    /// The index of the oldest pending entry in ``items``.
    private var head = 0
    /// The approximate number of bytes that the pending entries take in memory.
    private(set) var bytes = 0
    /// The number of entries that were added so far.
    private var added: UInt64 = 0
    /// The number of entries that were dropped so far.
    private(set) var droppedCount: UInt64 = 0
    private var losses: [Loss] = []
    /// The waits, in ascending order, each with the number of entries that had been added when the wait
    /// began.
    ///
    /// A wait ends when so many entries were written or dropped.
    private var waits: [(position: UInt64, wait: LogWait)] = []
    private var isRunning = false

    /// Creates a queue.
    ///
    /// - Parameters:
    ///   - capacity: The maximum number of pending entries, above which the oldest are dropped; a number
    ///     below 1 counts as 1.
    ///   - byteCapacity: The maximum number of bytes of pending entries, above which the oldest are dropped;
    ///     the newest entry is kept regardless of its size.
    init(capacity: Int, byteCapacity: Int) {
        self.capacity = max(1, capacity)
        self.byteCapacity = byteCapacity
    }

    /// The number of pending entries.
    var count: Int { items.count - head }

    /// The number of waits that have not ended.
    var waitCount: Int { waits.count }

    /// The number of added entries that are no longer pending, because they were written or dropped.
    private var taken: UInt64 { added - UInt64(count) }

    /// Adds an entry for an output, given by its index in the writer's array of outputs.
    ///
    /// - Returns: Whether the writer must be started, because it is not writing.
    mutating func add(_ entry: LogEntry, to output: Int) -> Bool {
        let item = Item(entry: entry, output: output, bytes: entry.memory)
        items.append(item)
        bytes += item.bytes
        added += 1
        while count > 1, count > capacity || bytes > byteCapacity { dropOldest() }
        return start()
    }

    /// Adds a wait for the entries that were added so far.
    ///
    /// The wait ends when those entries are written or dropped.
    ///
    /// - Returns: Whether the writer must be started, because it is not writing.
    mutating func add(_ wait: LogWait) -> Bool {
        waits.append((added, wait))
        return start()
    }

    /// Removes a wait that was canceled or whose time limit is over.
    mutating func forget(_ wait: LogWait) { waits.removeAll { $0.wait === wait } }

    /// Returns the next step for the writer, which has finished the previous one.
    ///
    /// The result is `nil` if there is nothing to do. The writer then stops until it is started again.
    mutating func next() -> Step? {
        let losses = losses
        self.losses = []
        let batch = takeBatch(upTo: waits.first?.position ?? .max)
        guard batch.isEmpty, losses.isEmpty else { return .write(losses, batch) }
        let over = waits.prefix { $0.position <= taken }
        guard over.isEmpty else {
            waits.removeFirst(over.count)
            return .end(over.map(\.wait))
        }
        isRunning = false
        return nil
    }

    /// Whether no entry is pending and none is being written.
    var isIdle: Bool { !isRunning }

    private mutating func start() -> Bool {
        defer { isRunning = true }
        return !isRunning
    }

    private mutating func dropOldest() {
        guard let item = takeOldest() else { return }
        droppedCount += 1
        if let index = losses.firstIndex(where: { $0.output == item.output }) {
            losses[index].count += 1
            losses[index].last = item.entry
        } else {
            losses.append(Loss(output: item.output, count: 1, last: item.entry))
        }
    }

    private mutating func takeBatch(upTo position: UInt64) -> [Item] {
        var batch: [Item] = []
        var size = 0
        while batch.count < Self.batchCount, size < Self.batchBytes, taken < position,
            let item = takeOldest()
        {
            batch.append(item)
            size += item.bytes
        }
        return batch
    }

    private mutating func takeOldest() -> Item? {
        guard head < items.count, let item = items[head].take() else { return nil }
        head += 1
        bytes -= item.bytes
        if head == items.count {
            // The memory is released if a burst of entries has enlarged it.
            items.removeAll(keepingCapacity: items.capacity <= Self.batchCount)
            head = 0
        } else if head >= Self.batchCount, head * 2 >= items.count {
            items.removeFirst(head)
            head = 0
        }
        return item
    }
}

extension LogQueue.Loss {
    /// Returns the warning that the output gets in place of the dropped entries.
    ///
    /// - Parameter topic: The topic of the warning.
    /// - Returns: A warning with the number of dropped entries, and the time and channel of the newest of
    ///   them.
    func notice(about topic: TopicPath?) -> LogEntry {
        LogEntry(
            sequence: last.sequence, timestamp: last.timestamp, channel: last.channel, level: .warning,
            session: nil, activity: nil, topic: topic, requestID: nil, input: nil, presenter: nil,
            message: "\(count) log \(count == 1 ? "entry was" : "entries were") dropped here: "
                + "the output did not keep up.")
    }
}

extension LogEntry {
    /// The approximate number of bytes that the entry takes in memory.
    fileprivate var memory: Int {
        [session, activity, input, presenter]
            .reduce(MemoryLayout<LogEntry>.stride + message.utf8.count) { $0 + ($1?.utf8.count ?? 0) }
    }
}

// MARK: - LogWait

/// A wait of a task or a thread until a writer has written or dropped all earlier entries.
package final class LogWait: Sendable {
    /// Whether the wait ends only after the outputs were flushed; otherwise it ends when all lines were
    /// written to the outputs.
    let isFlushing: Bool
    private let shot = OneShot<Bool>()
    private let semaphore = DispatchSemaphore(value: 0)

    init(isFlushing: Bool) { self.isFlushing = isFlushing }

    func end() {
        shot.settle(true)
        semaphore.signal()
    }

    /// Suspends the task until the writer has handled the entries.
    ///
    /// - Returns: `true` if the writer has handled the entries; `false` if the task was canceled first.
    func value() async -> Bool { await shot.wait(onCancel: false) }

    /// Blocks the thread until the writer has handled the entries, or the time limit is over.
    ///
    /// - Parameter deadline: The time limit.
    /// - Returns: `true` if the writer has handled the entries; `false` after the time limit.
    func value(until deadline: DispatchTime) -> Bool { semaphore.wait(timeout: deadline) == .success }
}
