import Synchronization
import Testing

@testable import FlintStreams

@Suite struct BroadcastSubscriptionTests {
    // MARK: Reading

    @Test func `everything that is there can be taken without waiting`() {
        let broadcast = Broadcast<Int>()
        let subscription = broadcast.subscribe(limit: 2)
        #expect(subscription.takeAll() == [])
        for number in 1...3 { broadcast.publish(number) }
        #expect(
            subscription.takeAll() == [
                .missed(count: 1, last: 1), .element(2, position: 2), .element(3, position: 3),
            ])
        #expect(subscription.takeAll() == [])
        broadcast.finish()
        #expect(subscription.takeAll() == [])
    }

    // MARK: Canceling

    @Test func `a canceled subscription reads the end`() async {
        let broadcast = Broadcast<Int>()
        let subscription = broadcast.subscribe()
        broadcast.publish(1)
        subscription.cancel()
        #expect(!broadcast.isObserved)
        #expect(await subscription.next() == nil)
        #expect(subscription.takeAll() == [])
        subscription.cancel()
    }

    @Test(arguments: [false, true])
    func `canceling a subscription or the task that waits wakes the reader and ends the subscription`(
        cancelsTask: Bool
    ) async {
        let broadcast = Broadcast<Int>()
        let subscription = broadcast.subscribe()
        broadcast.publish(1)
        let reader = Task { await BroadcastTally(draining: subscription) }
        await subscription.caughtUp()
        if cancelsTask { reader.cancel() } else { subscription.cancel() }
        #expect(await reader.value.elements == [1])
        #expect(!broadcast.isObserved)
        #expect(await subscription.next() == nil)
    }

    @Test func `a task canceled before reads nothing, not even what is there`() async throws {
        let broadcast = Broadcast<Int>()
        let subscription = broadcast.subscribe()
        broadcast.publish(1)
        let delivery = try #require(await inCanceledTask { await subscription.next() })
        #expect(delivery == nil)
        #expect(!broadcast.isObserved)
    }

    @Test func `dropping a subscription unsubscribes`() {
        let broadcast = Broadcast<Int>()
        var subscription: BroadcastSubscription<Int>? = broadcast.subscribe()
        #expect(subscription?.takeAll() == [])
        #expect(broadcast.isObserved)
        subscription = nil
        #expect(!broadcast.isObserved)
    }

    // MARK: Catching up

    @Test func `without anything to handle, catching up takes no time`() async {
        let broadcast = Broadcast<Int>()
        broadcast.publish(1)
        let subscription = broadcast.subscribe()
        await subscription.caughtUp()
        broadcast.publish(2)
        _ = subscription.takeAll()
        await subscription.caughtUp()
    }

    @MainActor @Test func `catching up waits until everything published has been handled`() async {
        let broadcast = Broadcast<Int>()
        let subscription = broadcast.subscribe()
        var handled: [Int] = []
        let reader = Task { @MainActor in
            while case .element(let element, _) = await subscription.next() { handled.append(element) }
        }
        for round in 0..<20 {
            for number in 0..<5 { broadcast.publish(round * 5 + number) }
            await subscription.caughtUp()
            #expect(handled == Array(0..<(round + 1) * 5))
        }
        broadcast.finish()
        await reader.value
    }

    @MainActor @Test func `catching up ends with the subscription`() async {
        let broadcast = Broadcast<Int>()
        let subscription = broadcast.subscribe()
        broadcast.publish(1)
        let waiters = (0..<3).map { _ in Task { @MainActor in await subscription.caughtUp() } }
        await Task { @MainActor in }.value
        subscription.cancel()
        for waiter in waiters { await waiter.value }
        await subscription.caughtUp()
    }

    @MainActor @Test func `catching up ends with the task that waits for it`() async {
        let broadcast = Broadcast<Int>()
        let subscription = broadcast.subscribe()
        broadcast.publish(1)
        let waiter = Task { @MainActor in await subscription.caughtUp() }
        await Task { @MainActor in }.value
        waiter.cancel()
        await waiter.value
        #expect(await inCanceledTask { await subscription.caughtUp() } != nil)
        // The reader's place is as it was.
        #expect(subscription.takeAll() == [.element(1, position: 1)])
    }

    @Test func `a canceled wait for catching up leaves nothing behind`() async {
        let broadcast = Broadcast<Int>()
        let subscription = broadcast.subscribe()
        broadcast.publish(1)
        for _ in 0..<100 { _ = await inCanceledTask { await subscription.caughtUp() } }
        #expect(subscription.storage.machine.withLock { $0.catchUps.isEmpty })
    }

    @Test func `catching up works after the end, too`() async {
        let broadcast = Broadcast<Int>()
        let subscription = broadcast.subscribe()
        broadcast.publish(1)
        broadcast.finish()
        async let tally = BroadcastTally(draining: subscription)
        await subscription.caughtUp()
        #expect(await tally.elements == [1])
    }
}
