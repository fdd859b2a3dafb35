internal import FlintStreams

/// The right to write, which one task holds at a time, as a value.
///
/// The cancellation of a task does not end its wait for the turn.
struct WriteTurn {
    private(set) var isTaken = false
    private var waiting: [OneShot<Void>] = []

    /// Takes the turn.
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

    /// Takes the turn if it is free.
    ///
    /// - Returns: Whether the caller holds the turn.
    mutating func take() -> Bool {
        defer { isTaken = true }
        return !isTaken
    }

    /// Gives the turn back.
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
