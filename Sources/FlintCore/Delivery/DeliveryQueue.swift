internal import FlintStreams
internal import Synchronization

/// Hands elements to a consumer that may be slow, off the dispatch, in order, one at a time.
///
/// While the consumer is behind by more than the limit, the oldest elements are dropped and counted.
final class DeliveryQueue<Element: Sendable>: Sendable {
    private let elements = Broadcast<Element>()
    private let subscription: BroadcastSubscription<Element>
    private let dropped = Mutex<UInt64>(0)

    /// - Parameters:
    ///   - name: Names the task.
    ///   - limit: How many elements to keep for the consumer; a number below 1 counts as 1.
    ///   - deliver: The consumer.
    init(name: String, limit: Int, deliver: @escaping @Sendable (Element) async -> Void) {
        subscription = elements.subscribe(limit: limit)
        // Holds the subscription only, so that the queue's end is the task's end.
        let subscription = subscription
        let count: @Sendable (UInt64) -> Void = { [weak self] lost in self?.dropped.withLock { $0 += lost } }
        Task.detached(name: name) {
            while let delivery = await subscription.next() {
                switch delivery {
                case .element(let element, _): await deliver(element)
                case .missed(let lost, _): count(lost)
                }
            }
        }
    }

    deinit { elements.finish() }

    /// How many elements the consumer never got.
    var droppedCount: UInt64 { dropped.withLock { $0 } }

    /// Lines up an element.
    func add(_ element: Element) { elements.publish(element) }

    /// Waits until the consumer has handled all that was lined up before; returns early when the task is canceled.
    func settle() async { await subscription.caughtUp() }

    /// Takes no further elements; those that are lined up are still delivered.
    func finish() { elements.finish() }
}
