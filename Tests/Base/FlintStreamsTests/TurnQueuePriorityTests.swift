import Synchronization
import Testing

@testable import FlintStreams

/// Who holds a turn is raised to the priority of those who wait for it.
@Suite(.timeLimit(.minutes(10))) struct TurnQueuePriorityTests {
    /// Notes to what it was raised.
    private final class Holder: TurnHolder {
        private let list = Mutex<[TaskPriority]>([])
        private let first = OneShot<Void>()

        var raises: [TaskPriority] { list.withLock { $0 } }

        func raise(to priority: TaskPriority) {
            list.withLock { $0.append(priority) }
            first.settle(())
        }

        /// Returns when it has been raised.
        func wasRaised() async { await first.wait() }
    }

    private let queue = TurnQueue()
    private let holder = Holder()

    private func wait(at place: TurnQueue.Place, _ priority: TaskPriority) -> Task<TurnQueue.Answer, Never> {
        Task(name: "test.wait", priority: priority) { [queue] in await queue.wait(for: place) }
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `the holder is raised when somebody waits`() async {
        #expect(queue.acquireWithoutWaiting(as: holder) == .granted)
        #expect(queue.holder === holder)
        let waiter = Holder()
        let waiting = wait(at: queue.enter(as: waiter), .high)
        await holder.wasRaised()
        #expect(holder.raises == [.high])
        #expect(!queue.release())
        #expect(await waiting.value == .granted)
        #expect(queue.holder === waiter)
        #expect(waiter.raises.isEmpty)
        #expect(!queue.release())
        #expect(queue.holder == nil)
    }

    @Test func `a place that nobody waits at raises nobody`() {
        #expect(queue.acquireWithoutWaiting(as: holder) == .granted)
        _ = queue.enter(as: Holder())
        #expect(holder.raises.isEmpty)
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @MainActor @Test func `two thousand who wait equally urgently raise the holder once`() async {
        #expect(queue.acquireWithoutWaiting(as: holder) == .granted)
        let waiting = (0..<2_000).map { _ in wait(at: queue.enter(as: Holder()), .high) }
        await holder.wasRaised()
        await Task { @MainActor in }.value
        // Whether all of them wait by now or not: nobody has left.
        #expect(holder.raises == [.high])
        for task in waiting { task.cancel() }
        for task in waiting { #expect(await task.value == .canceled) }
        #expect(!queue.release())
        #expect(queue.close())
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `a waiter that is raised raises the holder`() async {
        #expect(queue.acquireWithoutWaiting(as: holder) == .granted)
        let waiting = wait(at: queue.enter(as: Holder()), .low)
        await holder.wasRaised()
        waiting.escalatePriority(to: .high)
        #expect(holder.raises == [.low, .high])
        #expect(!queue.release())
        #expect(await waiting.value == .granted)
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `the next in line is raised by those behind before it goes on`() async {
        let (next, last) = (Holder(), Holder())
        #expect(queue.acquireWithoutWaiting(as: holder) == .granted)
        let place = queue.enter(as: next)
        let waiting = wait(at: queue.enter(as: last), .high)
        await holder.wasRaised()
        #expect(!queue.release())
        #expect(next.raises == [.high])
        #expect(await queue.wait(for: place) == .granted)
        #expect(!queue.release())
        #expect(await waiting.value == .granted)
        #expect(last.raises.isEmpty)
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `who was canceled raises nobody any more`() async {
        let (next, last) = (Holder(), Holder())
        #expect(queue.acquireWithoutWaiting(as: holder) == .granted)
        let place = queue.enter(as: next)
        let waiting = wait(at: queue.enter(as: last), .high)
        await holder.wasRaised()
        waiting.cancel()
        #expect(await waiting.value == .canceled)
        #expect(!queue.release())
        #expect(next.raises.isEmpty)
        #expect(await queue.wait(for: place) == .granted)
    }

    @Test func `a queue whose holder has no name raises nobody`() async {
        #expect(await queue.acquire() == .granted)
        #expect(queue.holder == nil)
        let waiter = Holder()
        let waiting = wait(at: queue.enter(as: waiter), .high)
        #expect(!queue.release())
        #expect(await waiting.value == .granted)
        #expect(queue.holder === waiter)
    }

    @Test func `closing leaves the holder, and the last release forgets it`() async {
        #expect(queue.acquireWithoutWaiting(as: holder) == .granted)
        #expect(!queue.close())
        #expect(queue.holder === holder)
        #expect(queue.release())
        #expect(queue.holder == nil)
        #expect(queue.acquireWithoutWaiting(as: holder) == .closed)
        #expect(queue.holder == nil)
    }
}
