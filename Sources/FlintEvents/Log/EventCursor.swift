/// A reader of a log, at its own pace: it may lose rows, and is told.
package struct EventCursor: ~Copyable {
    /// What a reader gets.
    package enum Reading: Sendable {
        /// A row, the number of the newest event up to it, its note, and what the wall clock showed.
        case row(EventRow, EventLog.Place, EventNote?, wallTime: Int64?)
        /// Events that were displaced before they were read, up to one.
        case missed(count: UInt64, last: UInt64)
    }

    private let log: EventLog
    private let bits: UInt64
    /// The newest row that was read or is known to be lost.
    package private(set) var position: UInt64
    /// The newest event that was read or is known to be lost.
    package private(set) var sequence: UInt64
    private var anchor: EventAnchor?

    /// Begins to read behind the newest row.
    ///
    /// - Parameters:
    ///   - log: The log.
    ///   - bits: Which kinds of rows it wants to be written: a bit for each.
    package init(reading log: EventLog, wanting bits: UInt64 = 0) {
        self.init(log, bits)
        let newest = log.newest
        (position, sequence) = (newest.position, newest.sequence)
    }

    /// Begins to read at the oldest row that is still there.
    ///
    /// - Parameters:
    ///   - log: The log.
    ///   - bits: Which kinds of rows it wants to be written: a bit for each.
    package init(rereading log: EventLog, wanting bits: UInt64 = 0) {
        self.init(log, bits)
        skipToOldest()
    }

    private init(_ log: EventLog, _ bits: UInt64) {
        (self.log, self.bits, position, sequence) = (log, bits, 0, 0)
        if bits != 0 { log.want(bits) }
    }

    deinit {
        if bits != 0 { log.withdraw(bits) }
    }

    /// The next row, or what was lost before it; nil if everything has been read.
    package mutating func next() -> Reading? {
        while position < log.lastPosition {
            if let (row, newest, note) = log.row(at: position + 1) {
                return read(row, newest, note)
            }
            let before = sequence
            skipToOldest()
            if sequence > before { return .missed(count: sequence - before, last: sequence) }
        }
        return nil
    }

    private mutating func read(_ row: EventRow, _ newest: UInt64, _ note: EventNote?) -> Reading {
        (position, sequence) = (position + 1, newest)
        return .row(
            row, EventLog.Place(position: position, sequence: newest), note,
            wallTime: wallTime(of: row))
    }

    /// The wall-clock time of a row, from the anchor that holds for it.
    private mutating func wallTime(of row: EventRow) -> Int64? {
        if anchor == nil || row.isAnchored { anchor = log.anchor(at: position) }
        return anchor?.wallTime(at: row.ticks)
    }

    /// Goes to just before the oldest row that can be read.
    private mutating func skipToOldest() {
        anchor = nil
        while true {
            let oldest = log.oldestPosition
            guard oldest <= log.lastPosition else { return }
            // Else nothing is lost: it can be read now.
            guard oldest > position + 1 || position == 0 else { return }
            guard let (row, newest) = log.copy(oldest) else { continue }
            position = oldest - 1
            sequence = row.kind.isEvent ? newest - 1 : newest
            return
        }
    }

    /// Whether nothing will come any more.
    package var isFinished: Bool { log.isFinished && position >= log.lastPosition }

    /// Waits until there is something to read, the log is finished, or the task is canceled.
    package borrowing func sleep() async {
        await log.sleep(after: position)
    }
}
