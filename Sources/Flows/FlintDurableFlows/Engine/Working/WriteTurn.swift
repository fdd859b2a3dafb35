internal import FlintStreams

/// The right to write a run, called the turn: one task holds it at a time, and others wait for it in order.
///
/// The cancellation of a task does not end its wait for the turn.
struct WriteTurn {
    private(set) var isTaken = false
    private var waiting: [OneShot<Void>] = []

    /// Gives the turn to the caller if it is free; otherwise adds the caller to those that wait for it.
    ///
    /// - Returns: `nil` if the caller holds the turn. Otherwise the signal to await, after which the caller
    ///   holds the turn.
    mutating func acquire() -> OneShot<Void>? {
        guard isTaken else {
            isTaken = true
            return nil
        }
        let shot = OneShot<Void>()
        waiting.append(shot)
        return shot
    }

    /// Gives the turn to the caller if it is free; otherwise does nothing.
    ///
    /// - Returns: Whether the caller holds the turn.
    mutating func take() -> Bool {
        defer { isTaken = true }
        return !isTaken
    }

    /// Takes the turn from its holder and gives it to the task that has waited longest.
    ///
    /// - Returns: The signal of the next holder, to be settled outside of locks; `nil` if there is none.
    mutating func release() -> OneShot<Void>? {
        guard !waiting.isEmpty else {
            isTaken = false
            return nil
        }
        return waiting.removeFirst()
    }
}
