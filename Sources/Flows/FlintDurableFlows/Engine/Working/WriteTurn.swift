internal import FlintStreams

/// A turn that one task holds at a time, as a value.
///
/// Cancellation does not end the wait for it.
struct WriteTurn {
    private(set) var isTaken = false
    private var waiting: [OneShot<Void>] = []

    /// Takes the turn.
    ///
    /// - Returns: The signal to await if another task holds the turn; the turn is the caller's after it.
    ///   `nil` if it is the caller's now.
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
