internal import FlintEvents

/// The events that wait to be written, and those who wait for them, as a value.
///
/// While more wait than may, the oldest are dropped; what was dropped is told at the place where it is missing.
struct LogQueue {
    /// An event, and to which output of the writer it goes.
    struct Entry: Sendable {
        let event: LogEvent
        let output: Int
        let bytes: Int
    }

    /// What an output never gets, since the last time that it was told.
    struct Loss: Sendable {
        let output: Int
        var count: UInt64
        /// The newest of the events that were dropped.
        var last: LogEvent
    }

    /// What the writer has to do next.
    enum Step: Sendable {
        /// Tells what was dropped, and writes events behind that.
        case write([Loss], [Entry])
        /// All that these have waited for has been written or dropped.
        case end([LogWait])
    }

    /// What is written at once: enough to make a call to the system cheap, and little to hold in memory.
    static let batchCount = 256
    static let batchBytes = 1 << 16

    private let capacity: Int
    private let byteCapacity: Int
    private var entries: [Entry?] = []
    /// The place of the oldest entry.
    private var head = 0
    /// What the waiting events take.
    private(set) var bytes = 0
    /// How many were ever added.
    private var added: UInt64 = 0
    /// How many were ever dropped.
    private(set) var droppedCount: UInt64 = 0
    private var losses: [Loss] = []
    /// In the order of what they wait for.
    private var waits: [(position: UInt64, wait: LogWait)] = []
    private var isRunning = false

    /// - Parameters:
    ///   - capacity: How many events may wait; a number below 1 counts as 1.
    ///   - byteCapacity: How many bytes they may take; the newest event waits whatever it takes.
    init(capacity: Int, byteCapacity: Int) {
        self.capacity = max(1, capacity)
        self.byteCapacity = byteCapacity
    }

    /// How many events wait to be written.
    var count: Int { entries.count - head }

    /// How many wait for events.
    var waitCount: Int { waits.count }

    /// How many were added and wait no longer.
    private var taken: UInt64 { added - UInt64(count) }

    /// Adds an event.
    ///
    /// - Returns: Whether the writer must be started.
    mutating func add(_ event: LogEvent, to output: Int) -> Bool {
        let entry = Entry(event: event, output: output, bytes: event.memory)
        entries.append(entry)
        bytes += entry.bytes
        added += 1
        while count > 1, count > capacity || bytes > byteCapacity { dropOldest() }
        return start()
    }

    /// Adds somebody who waits until all that was added so far has been written or dropped.
    ///
    /// - Returns: Whether the writer must be started.
    mutating func add(_ wait: LogWait) -> Bool {
        waits.append((added, wait))
        return start()
    }

    /// Forgets somebody who does not wait any more.
    mutating func forget(_ wait: LogWait) { waits.removeAll { $0.wait === wait } }

    /// What to do, now that the step before is done; `nil` ends the writer until it is started again.
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

    /// Whether nothing waits and nothing is being written.
    var isIdle: Bool { !isRunning }

    private mutating func start() -> Bool {
        defer { isRunning = true }
        return !isRunning
    }

    private mutating func dropOldest() {
        guard let entry = takeOldest() else { return }
        droppedCount += 1
        if let index = losses.firstIndex(where: { $0.output == entry.output }) {
            losses[index].count += 1
            losses[index].last = entry.event
        } else {
            losses.append(Loss(output: entry.output, count: 1, last: entry.event))
        }
    }

    private mutating func takeBatch(upTo position: UInt64) -> [Entry] {
        var batch: [Entry] = []
        var size = 0
        while batch.count < Self.batchCount, size < Self.batchBytes, taken < position,
            let entry = takeOldest()
        {
            batch.append(entry)
            size += entry.bytes
        }
        return batch
    }

    private mutating func takeOldest() -> Entry? {
        guard head < entries.count, let entry = entries[head].take() else { return nil }
        head += 1
        bytes -= entry.bytes
        if head == entries.count {
            // What a burst has taken is given back.
            entries.removeAll(keepingCapacity: entries.capacity <= Self.batchCount)
            head = 0
        } else if head >= Self.batchCount, head * 2 >= entries.count {
            entries.removeFirst(head)
            head = 0
        }
        return entry
    }
}

extension LogQueue.Loss {
    /// What the output gets in the place of the events.
    ///
    /// - Parameter topic: That of Flint itself.
    /// - Returns: A warning with the number, time and channel of the newest event that was dropped.
    func notice(about topic: TopicPath?) -> LogEvent {
        LogEvent(
            sequence: last.sequence, timestamp: last.timestamp, channel: last.channel, level: .warning,
            session: nil, activity: nil, topic: topic, requestID: nil, input: nil, presenter: nil,
            message: "\(count) log \(count == 1 ? "event was" : "events were") dropped here: "
                + "the output did not keep up.")
    }
}

extension LogEvent {
    /// About what it takes in memory.
    fileprivate var memory: Int {
        [session, activity, input, presenter]
            .reduce(MemoryLayout<LogEvent>.stride + message.utf8.count) { $0 + ($1?.utf8.count ?? 0) }
    }
}
