internal import FlintStreams
internal import Synchronization

/// Delivers elements to a consumer that may be slow, outside the dispatch, in order, one at a time.
///
/// When more elements than the limit are pending, the oldest are dropped and counted.
package final class DeliveryQueue<Element: Sendable>: Sendable {
    private let elements = Broadcast<Element>()
    private let subscription: BroadcastSubscription<Element>
    private let progress: DeliveryProgress
    private let task: Task<Void, Never>

    /// - Parameters:
    ///   - name: The name of the task.
    ///   - limit: The maximum number of elements kept pending for the consumer; a number below 1 counts as 1.
    ///   - deliver: The consumer.
    package init(name: String, limit: Int, deliver: @escaping @Sendable (Element) async -> Void) {
        let subscription = elements.subscribe(limit: limit)
        let progress = DeliveryProgress(limit: max(1, limit))
        self.subscription = subscription
        self.progress = progress
        // Captures neither the queue nor the broadcast, so that the task ends when the queue is released.
        task = Task.detached(name: name) {
            while let delivery = await subscription.next() {
                switch delivery {
                case .element(let element, let position):
                    progress.take(position)
                    await deliver(element)
                case .missed(let lost, let last): progress.miss(lost, upTo: last)
                }
            }
            progress.end()
        }
    }

    deinit { elements.finish() }

    /// The number of elements that the consumer has not received and will not receive.
    package var droppedCount: UInt64 { progress.dropped(of: elements.published) }

    /// Enqueues an element; elements added after the end are dropped.
    package func add(_ element: Element) { elements.publish(element) }

    /// Waits until the consumer has handled all elements enqueued before; returns early when the calling task is
    /// canceled.
    package func settle() async { await subscription.caughtUp() }

    /// Accepts no further elements; pending ones are still delivered.
    package func finish() {
        progress.finish(after: elements.published)
        elements.finish()
    }

    /// Accepts no further elements and delivers the pending ones until a time limit.
    ///
    /// At the limit, the consumer's task is canceled, and the elements still pending are dropped.
    ///
    /// - Parameter timeLimit: Sleeps until the limit, or throws when it is canceled.
    package func finish(within timeLimit: @escaping @Sendable () async throws -> Void) {
        finish()
        let task = task
        progress.keep(
            alarm: Task.detached(name: "delivery.limit") {
                guard (try? await timeLimit()) != nil else { return }
                task.cancel()
            })
    }
}
