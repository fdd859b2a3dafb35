internal import FlintStreams
internal import Synchronization

/// Delivers elements in order, one at a time, to a consumer that may be slow; a task of the queue calls it.
///
/// When more elements than the limit are pending, the oldest are dropped and counted.
package final class DeliveryQueue<Element: Sendable>: Sendable {
    private let elements = Broadcast<Element>()
    private let subscription: BroadcastSubscription<Element>
    private let progress: DeliveryProgress
    private let task: Task<Void, Never>

    /// Creates a queue.
    ///
    /// - Parameters:
    ///   - name: The name of the task that calls the consumer.
    ///   - limit: The maximum number of elements kept pending for the consumer, above which the oldest are
    ///     dropped. A number below 1 counts as 1.
    ///   - deliver: The consumer; it is called with one element at a time.
    package init(name: String, limit: Int, deliver: @escaping @Sendable (Element) async -> Void) {
        let subscription = elements.subscribe(limit: limit)
        let progress = DeliveryProgress(limit: max(1, limit))
        self.subscription = subscription
        self.progress = progress
        // The task captures neither the queue nor the broadcast. So the queue can be released, and the task
        // ends then.
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

    /// The number of elements that never reach the consumer, because too many were pending or the queue had
    /// ended.
    package var droppedCount: UInt64 { progress.dropped(of: elements.published) }

    /// Enqueues an element; elements added after the end are dropped.
    package func add(_ element: Element) { elements.publish(element) }

    /// Waits until the consumer has handled all elements that were enqueued before this call; returns early
    /// when the calling task is canceled.
    package func settle() async { await subscription.caughtUp() }

    /// Ends the queue: it accepts no further elements, and delivers those that are pending.
    package func finish() {
        progress.finish(after: elements.published)
        elements.finish()
    }

    /// Ends the queue: it accepts no further elements, and delivers those that are pending, but none after a
    /// time limit.
    ///
    /// At the limit, the consumer's task is canceled, and the elements still pending are dropped.
    ///
    /// - Parameter timeLimit: A function that returns at the limit, and throws if the task in which it runs
    ///   is canceled before. It is called once, in a new task.
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

/// The progress of a queue's consumer, shared by the queue and the task that calls the consumer.
final class DeliveryProgress: Sendable {
    private struct State {
        /// The position, among all enqueued elements, of the last one that the consumer's task has read or
        /// has counted as lost.
        var cursor: UInt64 = 0
        /// The number of dropped elements that the consumer's task has counted so far.
        var missed: UInt64 = 0
        /// The position, among all enqueued elements, of the last accepted one; `nil` while the queue accepts
        /// elements.
        var last: UInt64?
        var isOver = false
        var alarm: Task<Void, Never>?
    }

    private let limit: UInt64
    private let state = Mutex(State())

    init(limit: Int) { self.limit = UInt64(limit) }

    func take(_ position: UInt64) { state.withLock { $0.cursor = position } }

    func miss(_ count: UInt64, upTo position: UInt64) {
        state.withLock { state in
            state.missed += count
            state.cursor = position
        }
    }

    /// Returns how many elements will never reach the consumer.
    ///
    /// The consumer's task counts dropped elements only when it reads the next one, so those since its last
    /// read are computed here.
    ///
    /// - Parameter published: The number of elements that were enqueued so far.
    func dropped(of published: UInt64) -> UInt64 {
        state.withLock { state in
            let last = state.last ?? published
            let late = max(published, last) - last
            let waiting = max(last, state.cursor) - state.cursor
            let lost = state.isOver ? waiting : waiting > limit ? waiting - limit : 0
            return state.missed + lost + late
        }
    }

    /// Records that the queue is ended, and the position of the last accepted element; only the first call
    /// has an effect.
    func finish(after position: UInt64) {
        state.withLock { state in if state.last == nil { state.last = position } }
    }

    /// Keeps the alarm until the consumer has ended; an alarm that is not needed is canceled at once.
    ///
    /// It is not needed if the consumer has ended, or if there is an alarm already.
    ///
    /// - Parameter alarm: The task that waits for the time limit and then cancels the consumer's task.
    func keep(alarm: Task<Void, Never>) {
        let superfluous = state.withLock { state in
            guard !state.isOver, state.alarm == nil else { return alarm as Task<Void, Never>? }
            state.alarm = alarm
            return nil
        }
        superfluous?.cancel()
    }

    /// Records that the consumer receives no further elements.
    func end() {
        let alarm = state.withLock { state in
            state.isOver = true
            return state.alarm.take()
        }
        alarm?.cancel()
    }
}
