internal import Synchronization

/// The shared state of a ``Broadcast`` and its subscriptions: the machine, its lock, and the effects.
///
/// A subscription holds the storage, not the broadcast, so that dropping the broadcast ends its streams.
final class BroadcastStorage<Element: Sendable>: Sendable {
    typealias Machine = BroadcastMachine<Element, OneShot<Void>>

    let counter: BroadcastCounter
    private let machine: Mutex<Machine>

    init(history: Int) {
        let machine = Machine(history: history)
        counter = BroadcastCounter(isListening: machine.isListening)
        self.machine = Mutex(machine)
    }

    // MARK: Publishing

    func publish(_ element: Element) -> UInt64 {
        let (position, woken) = machine.withLock { machine in
            let position = counter.count()
            // The last subscriber may have left between the caller's look at the counter and here.
            return (position, machine.isListening ? machine.publish(element) : [])
        }
        wake(woken)
        return position
    }

    /// Resumes waiters. One is resumed on the spot; more are handed to a task, so that publishing costs the same
    /// however many subscribers sleep.
    private func wake(_ waiters: [OneShot<Void>]) {
        guard waiters.count > 1 else { return waiters.forEach { $0.settle(()) } }
        Task(name: "Flint broadcast wake-up") { waiters.forEach { $0.settle(()) } }
    }

    // MARK: Subscribing

    func subscribe(limit: Int, from start: BroadcastStart) -> Machine.SubscriberID {
        machine.withLock { machine in
            if !machine.isFinished {
                if let position = counter.startListening() { machine.resume(after: position) }
            }
            return machine.subscribe(limit: limit, from: start)
        }
    }

    func unsubscribe(_ id: Machine.SubscriberID) {
        let released = machine.withLock { machine in
            let released = machine.unsubscribe(id)
            silenceIfUnheard(machine)
            return released
        }
        released.forEach { $0.settle(()) }
    }

    func finish() {
        let woken = machine.withLock { machine in
            let woken = machine.finish()
            silenceIfUnheard(machine)
            return woken
        }
        woken.forEach { $0.settle(()) }
    }

    private func silenceIfUnheard(_ machine: borrowing Machine) {
        if !machine.isListening { counter.stopListening() }
    }

    // MARK: Reading

    func take(for id: Machine.SubscriberID) -> Machine.Next {
        let (next, caughtUp) = machine.withLock { $0.next(for: id) }
        caughtUp.forEach { $0.settle(()) }
        return next
    }

    /// Suspends until there is something to read, the end has come, or the task is canceled.
    func waitForNext(of id: Machine.SubscriberID) async {
        let waiter = OneShot<Void>()
        guard machine.withLock({ $0.wait(waiter, for: id) }) else { return }
        await waiter.wait(onCancel: ())
    }

    /// Suspends until everything published so far has been handled, or the task is canceled.
    func waitForCatchUp(of id: Machine.SubscriberID) async {
        let waiter = OneShot<Void>()
        guard machine.withLock({ $0.waitForCatchUp(waiter, of: id) }) else { return }
        await waiter.wait(onCancel: ())
    }
}
