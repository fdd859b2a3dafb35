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
    /// The number of the running request, shifted by one, and in the lowest bit whether it closes its stack.
    private let word = Atomic<UInt64>(0)
    /// What the events of an observed request have in common, for those of its flows.
    private let observed = Mutex<EventFacts?>(nil)

    init(owner: RuntimeReference, turn: SerialTurn? = nil) {
        self.owner = owner
        self.turn = turn
    }

    func begin(_ number: UInt64) {
        word.store(number << 1, ordering: .releasing)
    }

    /// Ends the running request.
    ///
    /// - Returns: Whether it closes its action stack.
    func end() -> Bool {
        word.exchange(0, ordering: .acquiringAndReleasing) & 1 == 1
    }

    func isRunning(_ number: UInt64) -> Bool {
        word.load(ordering: .acquiring) >> 1 == number
    }

    /// Marks the request as closing its action stack; a request that is over is not touched.
    func closeActionStack(of number: UInt64) {
        _ = word.compareExchange(
            expected: number << 1, desired: number << 1 | 1, ordering: .acquiringAndReleasing)
    }

    /// The facts of the request if it is observed; they tell themselves which request it is.
    var facts: EventFacts? { observed.withLock { $0 } }

    /// Keeps the facts of an observed request until it ends.
    func keep(_ facts: EventFacts?) {
        observed.withLock { $0 = facts }
    }
}
