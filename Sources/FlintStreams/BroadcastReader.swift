public import Synchronization

/// Reads a subscription in batches, so that a fast publisher and its reader seldom meet at the lock.
///
/// A batch that was taken is not lost any more, however slow its reader is: up to ``batchSize`` elements more than
/// the limit of the subscription are kept for it.
@usableFromInline
package final class BroadcastReader<Element: Sendable>: Sendable {
    /// How many deliveries are taken at once.
    @inlinable package static var batchSize: Int { 64 }

    @usableFromInline let subscription: BroadcastSubscription<Element>
    /// The rest of the batch, the next one last.
    @usableFromInline let rest = Mutex<[BroadcastDelivery<Element>]>([])

    @inlinable
    package init(_ subscription: BroadcastSubscription<Element>) {
        self.subscription = subscription
    }

    /// Waits for the next delivery.
    ///
    /// - Returns: An element or a loss; `nil` after the end.
    @inlinable
    package func next() async -> BroadcastDelivery<Element>? {
        if let delivery = rest.withLock({ $0.popLast() }) { return delivery }
        let batch = subscription.storage.take(upTo: Self.batchSize, for: subscription.id)
        guard let first = batch.first else { return await subscription.next() }
        if batch.count > 1 {
            rest.withLock { $0.insert(contentsOf: batch.dropFirst().reversed(), at: 0) }
        }
        return first
    }

    /// Ends the subscription; a waiting reader gets `nil`.
    @inlinable
    package func cancel() {
        subscription.cancel()
    }
}
