public import Synchronization

/// The number of elements that a ``Broadcast`` has published, and whether it is observed.
///
/// It does not depend on the element type, so that reading it needs no generic code.
@usableFromInline
package final class BroadcastCounter: Sendable {
    /// The number of published elements, shifted by one bit; the lowest bit shows whether the broadcast is observed.
    ///
    /// While the bit is clear, any publisher counts by an atomic exchange of this word. While it is set, only the
    /// holder of the broadcast's lock changes the word, so positions agree with the order in the ring. The bit itself
    /// is changed only under the lock. The word orders no other memory, hence `relaxed`; elements are guarded by the
    /// lock.
    @usableFromInline let word: Atomic<UInt64>

    @inlinable
    init(isListening: Bool) {
        word = Atomic(isListening ? 1 : 0)
    }

    @inlinable package var isListening: Bool { word.load(ordering: .relaxed) & 1 == 1 }

    @inlinable var published: UInt64 { word.load(ordering: .relaxed) >> 1 }

    /// Counts one element if the broadcast is not observed.
    ///
    /// - Returns: Its position; `nil` if the broadcast is observed, and nothing was counted.
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

    /// Counts one element in any case; called under the broadcast's lock.
    @inlinable
    func count() -> UInt64 {
        if let position = countUnobserved() { return position }
        // Only the holder of the lock changes the word now, so no exchange is needed.
        let counted = word.load(ordering: .relaxed) &+ 2
        word.store(counted, ordering: .relaxed)
        return counted >> 1
    }

    /// Marks the broadcast as observed; called under its lock.
    ///
    /// - Returns: The number of elements published so far; `nil` if the broadcast was observed already.
    @inlinable
    func startListening() -> UInt64? {
        let previous = word.bitwiseOr(1, ordering: .relaxed).oldValue
        return previous & 1 == 0 ? previous >> 1 : nil
    }

    /// Marks the broadcast as not observed; called under its lock.
    @inlinable
    func stopListening() {
        word.bitwiseAnd(~1, ordering: .relaxed)
    }
}
