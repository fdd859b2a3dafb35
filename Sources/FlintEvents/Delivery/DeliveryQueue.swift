internal import FlintStreams
internal import Synchronization

/// Hands elements to a consumer that may be slow, off the dispatch, in order, one at a time.
///
/// While the consumer is behind by more than the limit, the oldest elements are dropped and counted.
package final class DeliveryQueue<Element: Sendable>: Sendable {
    private let elements = Broadcast<Element>()
    private let subscription: BroadcastSubscription<Element>
    private let progress: DeliveryProgress
    private let task: Task<Void, Never>

    /// - Parameters:
    ///   - name: Names the task.
    ///   - limit: How many elements to keep for the consumer; a number below 1 counts as 1.
    ///   - deliver: The consumer.
    package init(name: String, limit: Int, deliver: @escaping @Sendable (Element) async -> Void) {
        let subscription = elements.subscribe(limit: limit)
        let progress = DeliveryProgress(limit: max(1, limit))
        self.subscription = subscription
        self.progress = progress
        // Holds neither the queue nor the broadcast, so that the queue's end is the task's end.
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

    /// How many elements the consumer never got, those among them that it will not get any more.
    package var droppedCount: UInt64 { progress.dropped(of: elements.published) }

    /// Lines up an element; one that comes after the end is dropped.
    package func add(_ element: Element) { elements.publish(element) }

    /// Waits until the consumer has handled all that was lined up before; returns early when the task is canceled.
    package func settle() async { await subscription.caughtUp() }

    /// Takes no further elements; those that are lined up are still delivered.
    package func finish() {
        progress.finish(after: elements.published)
        elements.finish()
    }

    /// Takes no further elements and delivers those that are lined up until a time limit is over; the consumer's task
    /// is then canceled, and what is left is dropped.
    ///
    /// - Parameter timeLimit: Sleeps until the limit is over, or throws when it is canceled.
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
