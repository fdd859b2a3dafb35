/// The newest items of the stream by their numbers, as a value: how many, and how many bytes, are bounded.
///
/// Numbers ascend without gaps, but for those of items that nobody ever had: one line then stands for all of them.
struct RetainedItems {
    /// An item as it is sent.
    struct Line: Equatable {
        let sequence: UInt64
        let bytes: [UInt8]
    }

    /// What there is behind an item that a client has seen.
    enum Reading: Equatable {
        /// The next items, oldest first.
        case lines([Line])
        /// So many items are no longer kept, up to the one with this number.
        case gap(lost: UInt64, last: UInt64)
        case upToDate
        /// The item is not one of those that have followed one another without a break, so nothing can be said.
        case unknown
    }

    private struct Slot {
        /// The number of the first item that the line stands for.
        let first: UInt64
        var line: Line
    }

    private var slots: [Slot] = []
    /// The index of the oldest line; what is before it has been dropped.
    private var start = 0
    private let capacity: Int
    private let byteLimit: Int
    private var bytes = 0
    /// The number of the newest item.
    private(set) var newest: UInt64 = 0
    /// The number behind which everything has been followed.
    private var base: UInt64 = 0

    /// - Parameters:
    ///   - capacity: How many lines are kept; a number below 1 counts as 1.
    ///   - byteLimit: How many bytes are kept, if it is more than the newest line.
    init(capacity: Int, byteLimit: Int = 64 << 20) {
        self.capacity = max(1, capacity)
        self.byteLimit = byteLimit
    }

    /// How many lines are kept.
    var count: Int { slots.count - start }

    /// Adds an item.
    ///
    /// - Parameters:
    ///   - numbers: How many numbers the item takes up, at least 1.
    ///   - line: Makes the line for the item's number.
    mutating func append(standingFor numbers: UInt64 = 1, _ line: (UInt64) -> [UInt8]) {
        let first = newest + 1
        newest += max(1, numbers)
        let slot = Slot(first: first, line: Line(sequence: newest, bytes: line(newest)))
        slots.append(slot)
        bytes += slot.line.bytes.count
        while count > capacity || bytes > byteLimit && count > 1 { dropOldest() }
    }

    /// Forgets all items, because something will happen that no item tells of.
    mutating func restart() {
        (slots, start, bytes) = ([], 0, 0)
        // The number of no item, so that whoever has seen the last one is known from those who began since.
        newest += 1
        base = newest
    }

    /// Finds what a client is to be sent next.
    ///
    /// - Parameters:
    ///   - sequence: The number of the last item that it has seen.
    ///   - limit: After how many bytes to stop; one line is given however long it is.
    /// - Returns: The next lines, or why there are none.
    /// - Complexity: O(log *n* + *k*) for *n* kept lines, of which *k* are given.
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
        // Seldom enough that dropping costs the same for each line.
        guard start > 64, start > count else { return }
        slots.removeFirst(start)
        start = 0
    }
}
