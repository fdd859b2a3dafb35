/// A reader of a log, at its own pace: it may lose rows, and is told.
package struct EventCursor: ~Copyable {
    /// What a reader gets.
    package enum Reading: Sendable {
        /// A row, where it is, and its note.
        case row(EventRow, EventLog.Place, EventNote?)
        /// Events that were displaced before they were read, up to one.
        case missed(count: UInt64, last: UInt64)
    }

    private let log: EventLog
    private let reader: EventReader
    /// The newest row that was read or is known to be lost.
    package private(set) var position: UInt64
    /// The newest event that was read or is known to be lost.
    package private(set) var sequence: UInt64

    /// Begins to read.
    ///
    /// While there is a cursor, all events are written.
    ///
    /// - Parameters:
    ///   - log: The log.
    ///   - limit: How many unread events are kept; below 1 counts as 1. The log grows for them as needed. With nil, it is as many as the log
    ///     happens to hold.
    ///   - place: Behind which row to begin; nil stands for the newest.
    package init(reading log: EventLog, limit: Int? = nil, after place: EventLog.Place? = nil) {
        self.log = log
        let newest: EventLog.Place
        (reader, newest) = log.register(limit: limit.map { max(1, $0) })
        let start = place ?? newest
        (position, sequence) = (start.position, start.sequence)
    }

    deinit { log.unregister(reader) }

    /// Stops being a reader: nothing is written for this cursor any more.
    package func leave() { log.unregister(reader) }

    /// The next row, or what was lost before it; nil if everything has been read.
    ///
    /// A row that the limit keeps stays until the next call, so that what its indexes stand for can be looked up.
    package mutating func next() -> Reading? {
        reader.position = position
        while position < log.lastReadable {
            if let lost = skipBeyondLimit() { return lost }
            if let entry = log.entry(at: position + 1) {
                (position, sequence) = (position + 1, entry.sequence)
                return .row(entry.row, EventLog.Place(position: position, sequence: sequence), entry.note)
            }
            if let lost = skipToOldest() { return lost }
        }
        return nil
    }

    /// Gives up the oldest unread events if there are more than the limit.
    private mutating func skipBeyondLimit() -> Reading? {
        let newest = log.lastEvent
        guard let limit = reader.limit, newest > sequence, newest - sequence > UInt64(limit) else {
            return nil
        }
        return lose(upTo: newest - UInt64(limit))
    }

    /// Goes to just before the oldest row that can be read.
    private mutating func skipToOldest() -> Reading? {
        let oldest = log.oldestPosition
        guard oldest > position + 1, oldest <= log.lastPosition, let (row, newest) = log.copy(oldest) else {
            return nil
        }
        let before = sequence
        (position, sequence) = (oldest - 1, row.kind.isEvent ? newest - 1 : newest)
        return sequence > before ? .missed(count: sequence - before, last: sequence) : nil
    }

    /// Goes to just behind an event.
    ///
    /// - Complexity: O(log *n*) for *n* rows in the log.
    private mutating func lose(upTo target: UInt64) -> Reading? {
        var (low, high) = (position + 1, log.lastPosition)
        while low < high {
            let middle = low + (high - low) / 2
            // What is displaced already is before it.
            if let (_, sequence) = log.copy(middle), sequence > target {
                high = middle
            } else {
                low = middle + 1
            }
        }
        // A row may have been displaced while it was looked for; then the oldest is the next to be read.
        guard let (row, newest) = log.copy(low) else { return skipToOldest() }
        let before = sequence
        let reached = row.kind.isEvent ? newest - 1 : newest
        guard reached > before else { return nil }
        (position, sequence) = (low - 1, reached)
        return .missed(count: sequence - before, last: sequence)
    }

    /// Whether nothing will come any more.
    package var isFinished: Bool { log.isFinished && position >= log.lastReadable }

    /// Waits until there is something to read behind a row, the log is finished, or the task is canceled.
    package var sleeper: EventSleeper { EventSleeper(log: log, position: position) }
}

/// Waits for the row behind the newest that a cursor has read.
package struct EventSleeper: Sendable {
    fileprivate let log: EventLog
    fileprivate let position: UInt64

    /// Returns when there is something to read, the log is finished, or the task is canceled.
    package func sleep() async { await log.sleep(after: position) }

    /// Wakes all who sleep; those that have nothing to read lie down again.
    package func wake() { log.wakeAll() }
}
