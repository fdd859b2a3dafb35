internal import Synchronization

/// The shared state of one running request, used again for later requests of the same session.
///
/// A request is reached from its context and, through a task-local, from every task that it starts. Some of
/// those outlive it. They hold the cell and the number of the request; once the cell has moved on to another
/// number, the request is over. A cell with a turn is used once, so that the turn can be a constant.
@usableFromInline
final class RequestCell: Sendable {
    let owner: RuntimeReference
    /// The innermost turn in a serial session that the request has: its own, or its caller's.
    let turn: SerialTurn?
    /// The number of the running request, and in the lowest bits what it is marked with.
    private let word = Atomic<UInt64>(0)
    private static let markWidth: UInt64 = 3
    private static let closes: UInt64 = 1
    private static let logs: UInt64 = 2
    private static let hasNote: UInt64 = 4
    /// The loggers of the running request, once it has asked for them.
    private let loggers = Mutex<(number: UInt64, origin: LogOrigin)?>(nil)
    /// Flags, plan and session of the running request as in its rows, and the request during which it was made.
    private let header = Atomic<UInt64>(0)
    private let parent = Atomic<UInt64>(0)
    /// The note of the running request's beginning, if it has one.
    private let note = Mutex<EventNote?>(nil)

    init(owner: RuntimeReference, turn: SerialTurn? = nil) {
        self.owner = owner
        self.turn = turn
    }

    /// Begins a request.
    ///
    /// - Parameters:
    ///   - row: What its rows have in common.
    ///   - note: The note of its beginning.
    func begin(_ row: EventRow, _ note: EventNote?) {
        header.store(row.packed, ordering: .relaxed)
        parent.store(row.parent, ordering: .relaxed)
        if let note { self.note.withLock { $0 = note } }
        let number = row.request << Self.markWidth
        word.store(note == nil ? number : number | Self.hasNote, ordering: .releasing)
    }

    /// Ends the running request.
    ///
    /// - Returns: Whether it closes its action stack.
    func end() -> Bool {
        let last = word.exchange(0, ordering: .acquiringAndReleasing)
        if last & Self.logs != 0 { loggers.withLock { $0 = nil } }
        // Released outside of the lock.
        if last & Self.hasNote != 0 { _ = note.withLock { $0.take() } }
        return last & Self.closes != 0
    }

    func isRunning(_ number: UInt64) -> Bool {
        word.load(ordering: .acquiring) >> Self.markWidth == number
    }

    /// Marks the request as closing its action stack; a request that is over is not touched.
    func closeActionStack(of number: UInt64) {
        _ = mark(Self.closes, number)
    }

    /// Marks a request.
    ///
    /// - Returns: Whether it is still running.
    private func mark(_ mark: UInt64, _ number: UInt64) -> Bool {
        var known = word.load(ordering: .acquiring)
        while known >> Self.markWidth == number {
            let (done, current) = word.compareExchange(
                expected: known, desired: known | mark, ordering: .acquiringAndReleasing)
            if done { return true }
            known = current
        }
        return false
    }

    /// The loggers of a request: those that it has, or new ones.
    func logOrigin(of number: UInt64, _ make: () -> LogOrigin) -> LogOrigin {
        if let known = loggers.withLock({ $0 }), known.number == number { return known.origin }
        // Made outside the lock, because it looks the action up.
        let made = make()
        guard isRunning(number) else { return made }
        let origin = loggers.withLock { known in
            if let known, known.number == number { return known.origin }
            known = (number, made)
            return made
        }
        // A task that has outlived the request leaves nothing behind.
        if !mark(Self.logs, number) { loggers.withLock { if $0?.number == number { $0 = nil } } }
        return origin
    }

    /// The note of a request's beginning; nil if it has none, or if the request is over.
    func note(of number: UInt64) -> EventNote? {
        guard word.load(ordering: .acquiring) & Self.hasNote != 0 else { return nil }
        let note = note.withLock { $0 }
        return isRunning(number) ? note : nil
    }

    /// Whether the cell holds a note, which it must not without a running request.
    var holdsNote: Bool { note.withLock { $0 != nil } }

    /// What the rows of a request have in common; no more than its number if the request is over.
    func row(_ kind: EventRow.Kind, of number: UInt64) -> EventRow {
        let (header, parent) = (header.load(ordering: .acquiring), parent.load(ordering: .acquiring))
        guard isRunning(number) else { return EventRow(kind, flags: .anonymous, request: number) }
        return EventRow(kind, packed: header, request: number, parent: parent)
    }
}
