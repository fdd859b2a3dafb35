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
    private static let markWidth: UInt64 = 2
    private static let closes: UInt64 = 1
    private static let logs: UInt64 = 2
    /// The loggers of the running request, once it has asked for them.
    private let loggers = Mutex<(number: UInt64, origin: LogOrigin)?>(nil)
    /// What is kept of the running request if it is observed, for its flows and for the requests made during it.
    private let observed = Mutex<EventFacts?>(nil)

    init(owner: RuntimeReference, turn: SerialTurn? = nil) {
        self.owner = owner
        self.turn = turn
    }

    func begin(_ number: UInt64) {
        word.store(number << Self.markWidth, ordering: .releasing)
    }

    /// Ends the running request.
    ///
    /// - Returns: Whether it closes its action stack.
    func end() -> Bool {
        let last = word.exchange(0, ordering: .acquiringAndReleasing)
        if last & Self.logs != 0 { loggers.withLock { $0 = nil } }
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

    /// The facts of a request that is observed; `nil` if it is not, or if the cell has gone to another one.
    func facts(of number: UInt64) -> EventFacts? {
        observed.withLock { $0 }.flatMap { $0.requestID?.number == number ? $0 : nil }
    }

    /// Keeps the facts of an observed request until it ends.
    func keep(_ facts: EventFacts) { replaceFacts(by: facts) }

    /// Lets go of the facts, and with them of the description of the input.
    func forgetFacts() { replaceFacts(by: nil) }

    private func replaceFacts(by facts: EventFacts?) {
        let last = observed.withLock { observed in
            defer { observed = facts }
            return observed
        }
        // Released outside of the lock.
        _ = consume last
    }
}
