import Synchronization
import Testing

@testable import FlintCore
@testable import FlintEvents

@Suite(.timeLimit(.minutes(5))) struct OrderedAnnouncementsTests {
    @Test func `news of several writers are told in the order of their changes`() async {
        let news = OrderedAnnouncements<Int>()
        let counter = Counter()
        let told = Counts()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<250 {
                        counter.count(into: news)
                        news.tell(told.append)
                    }
                }
            }
        }
        #expect(told.all == Array(1...1000))
    }

    @Test func `what is lined up while something is told comes after it`() {
        let news = OrderedAnnouncements<Int>()
        let told = Counts()
        news.add([1, 2])
        news.tell { number in
            if number == 1 {
                news.add(3)
                // Left to the task that is telling.
                news.tell { _ in told.append(-1) }
            }
            told.append(number)
        }
        news.tell(told.append)
        #expect(told.all == [1, 2, 3])
    }

    /// Something that changes under a lock.
    private final class Counter: Sendable {
        private let number = Mutex(0)

        func count(into news: OrderedAnnouncements<Int>) {
            number.withLock { number in
                number += 1
                news.add(number)
            }
        }
    }

    private final class Counts: Sendable {
        private let numbers = Mutex<[Int]>([])

        var all: [Int] { numbers.withLock { $0 } }

        func append(_ number: Int) { numbers.withLock { $0.append(number) } }
    }
}
