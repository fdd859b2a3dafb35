import Synchronization
import Testing

@testable import FlintCore
@testable import FlintEvents

@Suite(.timeLimit(.minutes(10))) struct OrderedDeliveryTests {
    @Test func `news of several writers are told in the order of their changes`() async {
        let delivery = OrderedDelivery<Int>()
        let counter = Counter()
        let delivered = Counts()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<250 {
                        counter.count(into: delivery)
                        delivery.deliver(delivered.append)
                    }
                }
            }
        }
        #expect(delivered.all == Array(1...1000))
    }

    @Test func `what is lined up while something is told comes after it`() {
        let delivery = OrderedDelivery<Int>()
        let delivered = Counts()
        delivery.add([1, 2])
        delivery.deliver { number in
            if number == 1 {
                delivery.add(3)
                // Left to the task that is delivering.
                delivery.deliver { _ in delivered.append(-1) }
            }
            delivered.append(number)
        }
        delivery.deliver(delivered.append)
        #expect(delivered.all == [1, 2, 3])
    }

    /// Something that changes under a lock.
    private final class Counter: Sendable {
        private let number = Mutex(0)

        func count(into delivery: OrderedDelivery<Int>) {
            number.withLock { number in
                number += 1
                delivery.add(number)
            }
        }
    }

    private final class Counts: Sendable {
        private let numbers = Mutex<[Int]>([])

        var all: [Int] { numbers.withLock { $0 } }

        func append(_ number: Int) { numbers.withLock { $0.append(number) } }
    }
}
