import Synchronization
import Testing

@testable import FlintStreams

@Suite struct BroadcastCounterTests {
    /// What stands for the lock of a broadcast.
    private final class Lock: Sendable {
        let mutex = Mutex(())
    }

    @Test func `each number is given out once, also when the last subscriber leaves amid publishing`() async {
        // Two have seen a subscriber and count under the lock; it has left, and two others count without.
        let counter = BroadcastCounter(isListening: false)
        let lock = Lock()
        await withTaskGroup { group in
            for _ in 0..<2 {
                group.addTask { for _ in 0..<20_000 { lock.mutex.withLock { _ in _ = counter.count() } } }
                group.addTask { for _ in 0..<20_000 { _ = counter.countUnobserved() } }
            }
        }
        // Each number that is given out twice is one that is missing here.
        #expect(counter.published == 80_000)
    }

    @Test func `while somebody listens, numbers are given out under the lock only`() {
        let counter = BroadcastCounter(isListening: false)
        #expect(counter.countUnobserved() == 1)
        #expect([counter.startListening(), counter.startListening()] == [1, nil])
        #expect([counter.countUnobserved(), counter.count()] == [nil, 2])
        counter.stopListening()
        #expect([counter.countUnobserved(), counter.count()] == [3, 4])
    }
}
