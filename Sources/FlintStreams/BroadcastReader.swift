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
    /// What was taken. Its lock is held while the batch is refilled, so that of two tasks only one does.
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
            let (delivery, refill) = take()
            if let delivery { return delivery }
            switch refill {
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

    @inlinable
    func take() -> (delivery: BroadcastDelivery<Element>?, refill: BroadcastBatch<Element>.Refill) {
        var caughtUp: [Signal] = []
        let taken = batch.withLock { batch in
            if let delivery = batch.popFirst() {
                return (delivery: Optional(delivery), refill: BroadcastBatch<Element>.Refill.filled)
            }
            let storage = subscription.storage
            let (refill, waiters) = storage.refill(&batch, upTo: Self.batchSize, for: subscription.id)
            caughtUp = waiters
            return (delivery: batch.popFirst(), refill: refill)
        }
        caughtUp.forEach { $0.fire() }
        return taken
    }

    /// Ends the subscription; a waiting reader gets `nil`.
    @inlinable
    package func cancel() {
        subscription.cancel()
    }
}
