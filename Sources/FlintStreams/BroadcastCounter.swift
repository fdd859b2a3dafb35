public import Synchronization

/// How many elements a ``Broadcast`` has published, and whether anybody listens.
///
/// It knows nothing of the elements, so that looking at it costs no generic code.
@usableFromInline
package final class BroadcastCounter: Sendable {
    /// The number of published elements, shifted by one, and in the lowest bit whether anybody listens.
    ///
    /// While the bit is clear, anybody counts, by an exchange of this word. While it is set, only the holder of the
    /// broadcast's lock changes the word, so positions and the order in the ring agree. The bit itself is changed under
    /// the lock only. Nothing but this word is ordered by it, hence `relaxed`; elements are guarded by the lock.
    @usableFromInline let word: Atomic<UInt64>

    @inlinable
    init(isListening: Bool) {
        word = Atomic(isListening ? 1 : 0)
    }

    @inlinable package var isListening: Bool { word.load(ordering: .relaxed) & 1 == 1 }

    @inlinable var published: UInt64 { word.load(ordering: .relaxed) >> 1 }

    /// Counts one element that nobody would see.
    ///
    /// - Returns: Its position; `nil` if somebody listens, and nothing was counted.
    @inlinable
    package func countUnobserved() -> UInt64? {
        var current = word.load(ordering: .relaxed)
        while current & 1 == 0 {
            let (exchanged, original) = word.weakCompareExchange(
                expected: current, desired: current &+ 2, ordering: .relaxed)
            if exchanged { return (current >> 1) &+ 1 }
            current = original
        }
        return nil
    }

    /// Counts one element, under the broadcast's lock, whether anybody listens or not.
    @inlinable
    func count() -> UInt64 {
        if let position = countUnobserved() { return position }
        // Nobody else changes the word now, so that it needs no exchange.
        let counted = word.load(ordering: .relaxed) &+ 2
        word.store(counted, ordering: .relaxed)
        return counted >> 1
    }

    /// Begins to listen, under the broadcast's lock.
    ///
    /// - Returns: The number of elements published while nobody listened; `nil` if somebody did.
    @inlinable
    func startListening() -> UInt64? {
        let previous = word.bitwiseOr(1, ordering: .relaxed).oldValue
        return previous & 1 == 0 ? previous >> 1 : nil
    }

    /// Stops listening, under the broadcast's lock.
    @inlinable
    func stopListening() {
        word.bitwiseAnd(~1, ordering: .relaxed)
    }
}
