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
    /// What is kept of an observed request, for its flows and for the requests made during it.
    private let observed = Mutex<RequestRecord?>(nil)

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
    var facts: EventFacts? { observed.withLock { $0 }?.facts }

    /// Where a request stands in its action stack; `nil` if it is over or stacks do not record it.
    func stackEntry(of number: UInt64) -> ActionStacks.EntryReference? {
        guard let record = observed.withLock({ $0 }), record.facts?.requestID?.number == number else {
            return nil
        }
        return record.stackEntry
    }

    /// Keeps the record of an observed request until it ends.
    func keep(_ record: RequestRecord?) {
        observed.withLock { $0 = record }
    }
}
