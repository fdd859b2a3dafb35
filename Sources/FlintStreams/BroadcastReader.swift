public import Synchronization

/// Reads a subscription in batches, so that a fast publisher and its reader seldom meet at the lock.
///
/// A batch that was taken is not lost any more, however slow its reader is. It may hold as many elements as the limit
/// of the subscription; up to twice the limit are kept in all.
@usableFromInline
package final class BroadcastReader<Element: Sendable>: Sendable {
    /// How many elements are taken at once while others read the broadcast, too.
    @inlinable package static var batchSize: Int { 64 }

    @usableFromInline let subscription: BroadcastSubscription<Element>
    @usableFromInline let batch = Mutex(BroadcastBatch<Element>())

    @inlinable
    package init(_ subscription: BroadcastSubscription<Element>) {
        self.subscription = subscription
    }

    /// Waits for the next delivery.
    ///
    /// - Returns: An element or a loss; `nil` after the end, and when the calling task is canceled before there is
    ///   something to read, which cancels the subscription too.
    @inlinable
    package func next() async -> BroadcastDelivery<Element>? {
        var mayYield = true
        while true {
            if let delivery = batch.withLock({ $0.popFirst() }) { return delivery }
            switch refill() {
            case .filled: continue
            case .finished: return nil
            case .nothingYet where Task.isCancelled:
                cancel()
                return nil
            case .nothingYet where mayYield:
                // As in the subscription: in a burst, there is something to read after others have run.
                mayYield = false
                await Task.yield()
            case .nothingYet:
                await subscription.storage.waitForNext(of: subscription.id)
            }
        }
    }

    /// Fills the batch, unless another task just did.
    @inlinable @inline(never)
    func refill() -> BroadcastBatch<Element>.Refill {
        typealias Refill = BroadcastBatch<Element>.Refill
        let taken = batch.withLock { batch -> (refill: Refill, caughtUp: [Signal], dropped: [Element]) in
            guard batch.isEmpty else { return (.filled, [], []) }
            return subscription.storage.refill(&batch, upTo: Self.batchSize, for: subscription.id)
        }
        taken.caughtUp.forEach { $0.fire() }
        return taken.refill
    }

    /// Ends the subscription; a waiting reader gets `nil`.
    @inlinable
    package func cancel() {
        subscription.cancel()
    }
}
