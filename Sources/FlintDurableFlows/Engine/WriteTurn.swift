internal import FlintStreams

/// A turn that one task has at a time, as a value; cancellation does not end the wait for it.
struct WriteTurn {
    private var isTaken = false
    private var waiting: [OneShot<Void>] = []

    /// Takes the turn.
    ///
    /// - Returns: What to wait for if another task has it; the turn is then the caller's.
    mutating func acquire() -> OneShot<Void>? {
        guard isTaken else {
            isTaken = true
            return nil
        }
        let shot = OneShot<Void>()
        waiting.append(shot)
        return shot
    }

    /// Takes the turn, unless another task has it.
    ///
    /// - Returns: Whether it is the caller's.
    mutating func take() -> Bool {
        defer { isTaken = true }
        return !isTaken
    }

    /// Gives the turn back.
    ///
    /// - Returns: Whose turn it is now, to be settled outside of any lock.
    mutating func release() -> OneShot<Void>? {
        guard !waiting.isEmpty else {
            isTaken = false
            return nil
        }
        return waiting.removeFirst()
    }
}
