public import Synchronization

/// The shared state of a ``Broadcast`` and its subscriptions: the state machine and the lock that guards it.
///
/// A subscription retains the storage and not the broadcast, so that releasing the broadcast ends its
/// streams.
@usableFromInline
final class BroadcastStorage<Element: Sendable>: Sendable {
    @usableFromInline typealias Machine = BroadcastMachine<Element, Signal>

    @usableFromInline let counter: BroadcastCounter
    @usableFromInline let machine: Mutex<Machine>

    @inlinable
    init(history: Int) {
        let machine = Machine(history: history)
        counter = BroadcastCounter(isListening: machine.isListening)
        self.machine = Mutex(machine)
    }

    // MARK: Publishing

    /// Publishes an element that is created under the lock, and wakes the waiting subscribers.
    ///
    /// - Parameter element: A function that creates the element. It is not called while the broadcast is not
    ///   observed.
    /// - Returns: The position of the element, counted from 1; an element that is not created has one, too.
    @inlinable
    func publish(inPlace element: () -> Element) -> UInt64 {
        // The replaced element is released outside the lock.
        var replaced: Element?
        let (position, woken) = machine.withLock { machine -> (UInt64, [Signal]) in
            let position = counter.count()
            // The caller has read the counter without the lock. The last subscriber may have unsubscribed
            // since then.
            guard machine.isListening else { return (position, []) }
            return (position, machine.publish(inPlace: element, replacing: &replaced))
        }
        if !woken.isEmpty { BroadcastWakeUp(woken).perform() }
        return position
    }

    // MARK: Subscribing

    @inlinable
    func subscribe(limit: Int, from start: BroadcastStart) -> Machine.SubscriberID {
        machine.withLock { machine in
            if !machine.isFinished {
                if let position = counter.startListening() { machine.resume(after: position) }
            }
            return machine.subscribe(limit: limit, from: start)
        }
    }

    @inlinable
    func unsubscribe(_ id: Machine.SubscriberID) {
        let left = machine.withLock { machine in
            let left = machine.unsubscribe(id)
            stopListeningIfUnobserved(machine)
            return left
        }
        left.released.forEach { $0.fire() }
    }

    @inlinable
    func finish() {
        let woken = machine.withLock { machine in
            let woken = machine.finish()
            stopListeningIfUnobserved(machine)
            return woken
        }
        woken.forEach { $0.fire() }
    }

    @inlinable
    func stopListeningIfUnobserved(_ machine: borrowing Machine) {
        if !machine.isListening { counter.stopListening() }
    }

    // MARK: Reading

    @inlinable
    func take(for id: Machine.SubscriberID) -> Machine.Next {
        let (next, caughtUp) = machine.withLock { $0.next(for: id) }
        caughtUp.forEach { $0.fire() }
        return next
    }

    /// Moves a subscriber's unread elements into an empty batch, under the lock.
    ///
    /// - Parameters:
    ///   - batch: The batch to fill; it must be empty.
    ///   - count: The greatest number of elements to copy, if other subscribers or the history need the
    ///     elements, too.
    ///   - id: The identifier of the subscriber.
    /// - Returns: `refill` says whether the batch was filled. `caughtUp` has the signals of the tasks that
    ///   waited until the subscriber has handled the previous elements. `dropped` has the elements that
    ///   nobody needs any more. Fire the signals and release the elements after the call, outside the lock.
    @inlinable
    func refill(
        _ batch: inout BroadcastBatch<Element>, upTo count: Int, for id: Machine.SubscriberID
    ) -> (refill: BroadcastBatch<Element>.Refill, caughtUp: [Signal], dropped: [Element]) {
        machine.withLock { $0.refill(&batch, upTo: count, for: id) }
    }

    /// Suspends until the subscriber can read an element, the sequence ends, or the task is canceled.
    @inlinable
    func waitForNext(of id: Machine.SubscriberID) async {
        let waiter = Signal()
        guard machine.withLock({ $0.wait(waiter, for: id) }) else { return }
        await waiter.wait()
    }

    /// Suspends until the subscriber has handled all elements published so far, or the task is canceled.
    @inlinable
    func waitForCatchUp(of id: Machine.SubscriberID) async {
        let waiter = Signal()
        guard machine.withLock({ $0.waitForCatchUp(waiter, of: id) }) else { return }
        await waiter.wait()
        // Without this removal, the waiters of canceled tasks would stay until the reader reads again.
        if Task.isCancelled { machine.withLock { $0.forgetCatchUp { $0 === waiter } } }
    }
}

/// The waiting subscribers of a ``Broadcast``, to be resumed after an element was published.
@usableFromInline
package struct BroadcastWakeUp: Sendable {
    private let waiters: [Signal]

    @usableFromInline
    init(_ waiters: [Signal]) {
        self.waiters = waiters
    }

    /// Resumes the subscribers.
    ///
    /// A single subscriber is resumed directly. Several are resumed by a task, so that publishing costs the
    /// same for any number of them. The task inherits neither the priority of the publisher, which is
    /// unrelated to the urgency of the readers, nor its task-locals, which it would retain meanwhile.
    @usableFromInline
    package func perform() {
        let waiters = waiters
        guard waiters.count > 1 else { return waiters.forEach { $0.fire() } }
        Task.detached(name: "Flint broadcast wake-up", priority: .high) { waiters.forEach { $0.fire() } }
    }
}

/// An event that occurs once and is awaited by one task.
@usableFromInline
final class Signal: Sendable {
    private let shot = OneShot<Void>()

    @usableFromInline
    init() {}

    /// Wakes the waiting task.
    ///
    /// Further calls have no effect.
    @usableFromInline
    func fire() {
        shot.settle(())
    }

    /// Waits until the signal is fired or the task is canceled.
    @usableFromInline
    func wait() async {
        await shot.wait(onCancel: ())
    }
}
