public import Synchronization

/// The number of elements that a ``Broadcast`` has published, and whether it is observed.
///
/// A broadcast is observed while it has a subscriber or keeps a history. The type is not generic, so that
/// reading it needs no generic code.
@usableFromInline
package final class BroadcastCounter: Sendable {
    /// The number of published elements, shifted by one bit; the lowest bit shows whether the broadcast is
    /// observed.
    ///
    /// While the bit is clear, any publisher counts by an atomic exchange of this word. While the bit is set,
    /// only the holder of the broadcast's lock changes the word, so that positions agree with the order in
    /// the ring. The bit itself changes only under the lock. Accesses are `relaxed`, because the word orders
    /// no other memory: the lock guards the elements.
    @usableFromInline let word: Atomic<UInt64>

    @inlinable
    init(isListening: Bool) {
        word = Atomic(isListening ? 1 : 0)
    }

    @inlinable package var isListening: Bool { word.load(ordering: .relaxed) & 1 == 1 }

    @inlinable var published: UInt64 { word.load(ordering: .relaxed) >> 1 }

    /// Counts one element if the broadcast is not observed.
    ///
    /// - Returns: The position of the element among all elements of the broadcast, observed or not; `nil` if
    ///   the broadcast is observed, in which case nothing was counted.
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

    /// Counts one element, whether the broadcast is observed or not.
    ///
    /// The caller must hold the broadcast's lock.
    ///
    /// - Returns: The position of the element.
    @inlinable
    func count() -> UInt64 {
        if let position = countUnobserved() { return position }
        // The broadcast is observed, so only the holder of the lock changes the word and no exchange is
        // needed.
        let counted = word.load(ordering: .relaxed) &+ 2
        word.store(counted, ordering: .relaxed)
        return counted >> 1
    }

    /// Marks the broadcast as observed.
    ///
    /// The caller must hold the broadcast's lock.
    ///
    /// - Returns: The number of elements published so far; `nil` if the broadcast was observed already.
    @inlinable
    func startListening() -> UInt64? {
        let previous = word.bitwiseOr(1, ordering: .relaxed).oldValue
        return previous & 1 == 0 ? previous >> 1 : nil
    }

    /// Marks the broadcast as not observed.
    ///
    /// The caller must hold the broadcast's lock.
    @inlinable
    func stopListening() {
        word.bitwiseAnd(~1, ordering: .relaxed)
    }
}
