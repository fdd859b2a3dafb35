/// The buffer of the newest items of the stream, limited in their number and size.
///
/// The sequence numbers of the items ascend without gaps, with one exception: items that were lost before
/// they got numbers are represented by one line, which uses up as many numbers.
struct RetainedItems {
    /// An encoded item of the stream: its sequence number, and its line without a line break.
    struct Line: Equatable {
        let sequence: UInt64
        let bytes: [UInt8]
    }

    /// The result of reading the items after the last one that a client has received.
    enum Reading: Equatable {
        /// The next items for the client, oldest first; at least one.
        case lines([Line])
        /// The client missed items that are no longer in the buffer: their count, and the number of the last
        /// of them.
        case gap(lost: UInt64, last: UInt64)
        case upToDate
        /// The client's last item is from before a restart of the subscriptions or unknown, so it needs a
        /// snapshot.
        case unknown
    }

    /// An entry of the timeline or of the log, taken from a retained item.
    struct Entry: Equatable {
        let isLog: Bool
        /// The entry as JSON.
        let bytes: ArraySlice<UInt8>
    }

    /// The location of a timeline or log entry in the line of its item: the last `count` bytes before the
    /// closing brace.
    struct Place {
        let isLog: Bool
        let count: Int
    }

    private struct Slot {
        /// The first sequence number that the line represents.
        ///
        /// The line of a gap represents the numbers of all lost items.
        let first: UInt64
        var line: Line
        /// The location of the entry in the line; `nil` unless the item is an entry of the timeline or the
        /// log.
        let place: Place?

        var entry: Entry? {
            place.map { Entry(isLog: $0.isLog, bytes: line.bytes.dropLast().suffix($0.count)) }
        }
    }

    private var slots: [Slot] = []
    /// The index of the oldest retained line; the elements before it have been emptied.
    private var start = 0
    private let capacity: Int
    private let byteLimit: Int
    private var bytes = 0
    /// The sequence number of the newest item.
    private(set) var newest: UInt64 = 0
    /// The sequence number that was left out when the subscriptions last ended; 0 if they never ended.
    ///
    /// Between their end and their next start, changes of the runtime do not become items. So a client whose
    /// last item has an earlier number needs a snapshot.
    private var base: UInt64 = 0
    /// The number of the newest item when the timeline was last cleared; only later entries belong to the
    /// history.
    private var historyBase: UInt64 = 0

    /// Creates a buffer without items.
    ///
    /// - Parameters:
    ///   - capacity: The maximum number of lines. A number below 1 counts as 1.
    ///   - byteLimit: The maximum size in bytes. The newest line is kept even if it is larger.
    init(capacity: Int, byteLimit: Int = 64 << 20) {
        self.capacity = max(1, capacity)
        self.byteLimit = byteLimit
    }

    /// The number of retained lines.
    var count: Int { slots.count - start }

    /// Appends an item.
    ///
    /// - Parameters:
    ///   - numbers: The number of sequence numbers that the item uses up, at least 1.
    ///   - place: The location of the entry in the line; `nil` unless the item is an entry of the timeline or
    ///     of the log.
    ///   - line: A function that makes the line for the item's sequence number.
    mutating func append(
        standingFor numbers: UInt64 = 1, entry place: Place? = nil, _ line: (UInt64) -> [UInt8]
    ) {
        let first = newest + 1
        newest += max(1, numbers)
        let slot = Slot(first: first, line: Line(sequence: newest, bytes: line(newest)), place: place)
        slots.append(slot)
        bytes += slot.line.bytes.count
        while count > capacity || bytes > byteLimit && count > 1 { dropOldest() }
    }

    /// Removes all items when the subscriptions end, because changes until their next start do not become
    /// items.
    mutating func restart() {
        (slots, start, bytes) = ([], 0, 0)
        // A number is skipped to distinguish clients that received the last item from clients that start
        // later.
        newest += 1
        base = newest
    }

    /// The retained entries of the timeline and of the log, oldest first.
    ///
    /// - Complexity: O(*n*) for *n* retained lines; no line is copied.
    var history: [Entry] {
        slots[start...].compactMap { $0.line.sequence > historyBase ? $0.entry : nil }
    }

    /// Removes all entries so far from ``history``, because the timeline was cleared; the items stay.
    mutating func forgetHistory() { historyBase = newest }

    /// Returns the next items for a client.
    ///
    /// - Parameters:
    ///   - sequence: The sequence number of the last item that the client has received.
    ///   - limit: The maximum size of the lines in bytes. A single line may be larger.
    /// - Returns: The next lines, or the reason why there are none.
    /// - Complexity: O(log *n* + *k*) for *n* retained lines, of which *k* are returned.
    func read(after sequence: UInt64, limit: Int) -> Reading {
        guard sequence >= base, sequence <= newest else { return .unknown }
        guard sequence < newest, start < slots.count else { return .upToDate }
        let oldest = slots[start].first
        guard sequence + 1 >= oldest else { return .gap(lost: oldest - 1 - sequence, last: oldest - 1) }
        var (lines, size) = ([Line](), 0)
        var index = firstIndex(after: sequence)
        while index < slots.count, lines.isEmpty || size + slots[index].line.bytes.count <= limit {
            size += slots[index].line.bytes.count
            lines.append(slots[index].line)
            index += 1
        }
        return .lines(lines)
    }

    private func firstIndex(after sequence: UInt64) -> Int {
        var (low, high) = (start, slots.count)
        while low < high {
            let middle = (low + high) / 2
            if slots[middle].line.sequence <= sequence { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private mutating func dropOldest() {
        bytes -= slots[start].line.bytes.count
        slots[start].line = Line(sequence: 0, bytes: [])
        start += 1
        // Dropped lines are removed in batches, so that the amortized cost per line is constant.
        guard start > 64, start > count else { return }
        slots.removeFirst(start)
        start = 0
    }
}
