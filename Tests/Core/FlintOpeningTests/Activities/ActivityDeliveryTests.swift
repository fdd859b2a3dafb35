import CoreTestSupport
import Testing

@testable import FlintCore
@testable import FlintOpening

@Suite(.timeLimit(.minutes(10))) struct ActivityDeliveryTests {
    /// Holds its first call at a gate.
    private final class SlowPublisher: ActivityPublisher {
        let gate = Gate()
        let told = InMemoryActivityPublisher()

        func publish(_ activity: UserActivity) async {
            await told.publish(activity)
            await gate.pass()
        }

        func resign() async { await told.resign() }
    }

    private func activity(_ number: Int) -> UserActivity { UserActivity(type: "t\(number)") }

    /// What comes while the publisher is busy with number 0, and what it is told afterwards; `nil` resigns.
    @Test(
        arguments: [
            ((1..<100).map { $0 }, [0, 99]),
            // Back to the current one is no call.
            ([1, 0], [0]), ([1, nil], [0, nil]),
        ] as [([Int?], [Int?])])
    func `while the publisher is slow, the newest takes the place of those that wait`(
        later: [Int?], told: [Int?]
    ) async {
        let publisher = SlowPublisher()
        let delivery = ActivityDelivery(publisher: publisher)
        delivery.add(.publish(activity(0)))
        await publisher.gate.arrival()
        for number in later { delivery.add(number.map { .publish(activity($0)) } ?? .resign) }
        publisher.gate.open()
        await delivery.settle()
        #expect(publisher.told.calls == told.map { $0.map { .publish(activity($0)) } ?? .resign })
        #expect(delivery.activity == (told.last ?? nil).map(activity))
    }

    @Test func `the publisher in memory keeps the newest calls`() async {
        let publisher = InMemoryActivityPublisher(limit: 2)
        for number in 0..<3 { await publisher.publish(activity(number)) }
        #expect(publisher.published == [activity(1), activity(2)])
        #expect(publisher.current == activity(2))
        await publisher.resign()
        #expect(publisher.current == nil)
        #expect(publisher.calls == [.publish(activity(2)), .resign])
    }
}
