/// The newest items of the stream by number; their count and size are bounded.
///
/// The numbers ascend without gaps, except those of items that were never sent to any client: one line stands for all
/// of them.
struct RetainedItems {
    /// An encoded item.
    struct Line: Equatable {
        let sequence: UInt64
        let bytes: [UInt8]
    }

    /// The items after the last one that a client has received.
    enum Reading: Equatable {
        /// The next items, oldest first.
        case lines([Line])
        /// The number of dropped items, and the number of the last of them.
        case gap(lost: UInt64, last: UInt64)
        case upToDate
        /// The client's item precedes a restart or is unknown, so that the client needs a snapshot.
        case unknown
    }

    /// An entry of the timeline or of the log, as it is in a retained item.
    struct Entry: Equatable {
        let isLog: Bool
        /// The entry as JSON.
        let bytes: ArraySlice<UInt8>
    }

    /// The place of an entry in a line, whose last byte closes the item.
    struct Place {
        let isLog: Bool
        let count: Int
    }

    private struct Slot {
        /// The number of the first item that the line stands for.
        let first: UInt64
        var line: Line
        /// The entry in the line; `nil` for an item of another kind.
        let place: Place?

        var entry: Entry? {
            place.map { Entry(isLog: $0.isLog, bytes: line.bytes.dropLast().suffix($0.count)) }
        }
    }

    private var slots: [Slot] = []
    /// The index of the oldest line; lines before it have been dropped.
    private var start = 0
    private let capacity: Int
    private let byteLimit: Int
    private var bytes = 0
    /// The number of the newest item.
    private(set) var newest: UInt64 = 0
    /// The number after which items are complete: the one of the last restart.
    private var base: UInt64 = 0
    /// The number after which entries are part of the history.
    private var historyBase: UInt64 = 0

    /// Creates a buffer without items.
    ///
    /// - Parameters:
    ///   - capacity: The maximum number of lines; a number below 1 counts as 1.
    ///   - byteLimit: The maximum size in bytes; the newest line is retained even if it is larger.
    init(capacity: Int, byteLimit: Int = 64 << 20) {
        self.capacity = max(1, capacity)
        self.byteLimit = byteLimit
    }

    /// The number of retained lines.
    var count: Int { slots.count - start }

    /// Adds an item.
    ///
    /// - Parameters:
    ///   - numbers: The number of sequence numbers that the item takes up, at least 1.
    ///   - place: The place of the entry in the line, if it is an entry of the timeline or of the log.
    ///   - line: Makes the line for the item's number.
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

    /// Removes all items, because changes will occur that no item reports.
    mutating func restart() {
        (slots, start, bytes) = ([], 0, 0)
        // One number is skipped, so that clients that received the last item differ from clients that start later.
        newest += 1
        base = newest
    }

    /// The retained entries of the timeline and of the log, oldest first.
    ///
    /// - Complexity: O(*n*) for *n* retained lines; no line is copied.
    var history: [Entry] {
        slots[start...].compactMap { $0.line.sequence > historyBase ? $0.entry : nil }
    }

    /// Removes the entries up to now from the history, because the application has forgotten them.
    mutating func forgetHistory() { historyBase = newest }

    /// Returns the next items for a client.
    ///
    /// - Parameters:
    ///   - sequence: The number of the last item that the client has received.
    ///   - limit: The maximum size in bytes; at least one line is returned.
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
        // Slots are removed in batches, so that the amortized cost per line is constant.
        guard start > 64, start > count else { return }
        slots.removeFirst(start)
        start = 0
    }
}
