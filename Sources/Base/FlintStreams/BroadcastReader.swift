public import Synchronization

/// A reader that takes the elements of a subscription in batches, so that it seldom contends with a fast
/// publisher.
///
/// Elements of a batch cannot be lost, even if the reader is slow. A batch may have as many elements as the
/// limit of the subscription. The number of unread elements in the batch and the ring together is therefore
/// at most twice the limit.
@usableFromInline
package final class BroadcastReader<Element: Sendable>: Sendable {
    /// The greatest number of elements in a batch while the broadcast has other subscribers.
    @inlinable package static var batchSize: Int { 64 }

    @usableFromInline let subscription: BroadcastSubscription<Element>
    @usableFromInline let batch = Mutex(BroadcastBatch<Element>())

    @inlinable
    package init(_ subscription: BroadcastSubscription<Element>) {
        self.subscription = subscription
    }

    /// Waits for the next delivery.
    ///
    /// - Returns: An element or a loss; `nil` after the end, and when the calling task is canceled before
    ///   there is something to read, which cancels the subscription too.
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
                // The task yields once before it suspends. In a burst of elements, there is often one to read
                // after other tasks have run.
                mayYield = false
                await Task.yield()
            case .nothingYet:
                await subscription.storage.waitForNext(of: subscription.id)
            }
        }
    }

    /// Moves unread elements of the subscription into the empty batch, unless another task has done so
    /// already.
    ///
    /// - Returns: Whether the batch has elements now, there is nothing to read yet, or the sequence has
    ///   ended.
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

    /// Ends the subscription.
    ///
    /// A task that waits in ``next()`` receives `nil`.
    @inlinable
    package func cancel() {
        subscription.cancel()
    }
}
