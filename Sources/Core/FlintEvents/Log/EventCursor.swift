internal import Synchronization

/// A reader of an event log that reads rows at its own pace.
///
/// Newer rows overwrite older ones. Rows that are overwritten before the reader gets them are reported as
/// missed.
package struct EventCursor: ~Copyable {
    /// The result of one read from the log.
    package enum Reading: Sendable {
        /// The next row, its position in the log, and its note: texts and other values beside its numbers.
        case row(EventRow, EventLog.Place, EventNote?)
        /// The number of events that were overwritten before they were read, and the sequence number of the
        /// last of them.
        case missed(count: UInt64, last: UInt64)
    }

    private let log: EventLog
    private let reader: EventReader
    /// The position in the log of the newest row that was read or is known to be lost.
    package private(set) var position: UInt64
    /// The sequence number of the newest event that was read or is known to be lost.
    package private(set) var sequence: UInt64

    /// Creates a cursor that reads a log.
    ///
    /// While a cursor exists, the log writes a row for each event; otherwise it may only count events.
    ///
    /// - Parameters:
    ///   - log: The log.
    ///   - limit: The maximum number of unread events that the log keeps for the cursor, at least 1; the log
    ///     grows as needed. Older unread events are reported as missed. With `nil`, the log's current
    ///     capacity is the limit.
    ///   - place: The row after which reading starts, by its position and sequence number; `nil` starts after
    ///     the newest row.
    package init(reading log: EventLog, limit: Int? = nil, after place: EventLog.Place? = nil) {
        self.log = log
        let newest: EventLog.Place
        (reader, newest) = log.register(limit: limit.map { max(1, $0) })
        let start = place ?? newest
        (position, sequence) = (start.position, start.sequence)
    }

    deinit { log.unregister(reader) }

    /// Unregisters the cursor: the log writes no more rows for it, and ``EventSleeper/sleep()`` returns at
    /// once.
    ///
    /// A task that already sleeps continues to sleep until ``EventSleeper/wake()``.
    package func leave() { log.unregister(reader) }

    /// Returns the next row, or the number of events lost before it; `nil` if all rows have been read.
    ///
    /// A row within the limit is kept until the next call, so that the caller can look up the names of its
    /// session and its binding.
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

    /// Drops the oldest unread events if there are more than the limit, and returns them as missed; otherwise
    /// `nil`.
    private mutating func skipBeyondLimit() -> Reading? {
        let newest = log.lastReadableEvent
        guard let limit = reader.limit, newest > sequence, newest - sequence > UInt64(limit) else {
            return nil
        }
        return lose(upTo: newest - UInt64(limit))
    }

    /// Skips overwritten rows, and returns their events as missed; `nil` if no event was skipped.
    private mutating func skipToOldest() -> Reading? {
        let oldest = log.oldestPosition
        guard oldest > position + 1, oldest <= log.lastPosition, let (row, newest) = log.copy(oldest) else {
            return nil
        }
        let before = sequence
        let reached = row.kind.isEvent ? newest - 1 : newest
        (position, sequence) = (min(oldest - 1, log.lastReadable), min(reached, log.lastReadableEvent))
        return sequence > before ? .missed(count: sequence - before, last: sequence) : nil
    }

    /// Moves the cursor to the position after an event, and returns the skipped events as missed; `nil` if
    /// none was skipped.
    ///
    /// - Parameter target: The sequence number of the event.
    /// - Complexity: O(log *n*) for *n* rows in the log.
    private mutating func lose(upTo target: UInt64) -> Reading? {
        var (low, high) = (position + 1, log.lastReadable)
        while low < high {
            let middle = low + (high - low) / 2
            // A row that cannot be copied was displaced, so it is older than the target.
            if let (_, sequence) = log.copy(middle), sequence > target {
                high = middle
            } else {
                low = middle + 1
            }
        }
        // If the row was displaced during the search, reading continues with the oldest row.
        guard let (row, newest) = log.copy(low) else { return skipToOldest() }
        let before = sequence
        let reached = row.kind.isEvent ? newest - 1 : newest
        guard reached > before else { return nil }
        (position, sequence) = (low - 1, reached)
        return .missed(count: sequence - before, last: sequence)
    }

    /// Whether the log is finished and all its rows were read.
    package var isFinished: Bool { log.isFinished && position >= log.lastReadable }

    /// A value that waits for the next row after this cursor's position.
    package var sleeper: EventSleeper { EventSleeper(log: log, reader: reader, position: position) }
}

/// Waits for the row after the newest one that a cursor has read.
package struct EventSleeper: Sendable {
    fileprivate let log: EventLog
    fileprivate let reader: EventReader
    fileprivate let position: UInt64

    /// Waits until a row is readable, the log is finished, or the task is canceled.
    ///
    /// It returns at once if the cursor has left.
    package func sleep() async { await log.sleep(after: position, for: reader) }

    /// Wakes all sleeping readers; readers without a row to read sleep again.
    package func wake() { log.wakeAll() }
}

/// The state that a log keeps of one of its readers.
final class EventReader: Sendable {
    /// The maximum number of unread events kept for the reader, above which the oldest are lost; `nil` for
    /// the log's current capacity.
    let limit: Int?
    private let newestRead: Atomic<UInt64>

    init(limit: Int?, at position: UInt64) {
        self.limit = limit
        newestRead = Atomic(position)
    }

    /// The position in the log of the newest row that the reader no longer needs.
    ///
    /// The reader has read or requested a later row, or has lost this row.
    var position: UInt64 {
        get { newestRead.load(ordering: .acquiring) }
        set { newestRead.store(newValue, ordering: .releasing) }
    }
}
