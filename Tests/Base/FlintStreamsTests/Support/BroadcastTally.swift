import FlintStreams
import Testing

/// Adds up what one subscriber received, and checks that it forms an unbroken run of positions.
struct BroadcastTally {
    private(set) var received: UInt64 = 0
    private(set) var missed: UInt64 = 0
    private(set) var elements: [Int] = []
    /// The position before the first delivery.
    private(set) var start: UInt64?
    /// The position of the last element received or lost.
    private(set) var end: UInt64 = 0

    init() {}

    init(_ deliveries: some Sequence<BroadcastDelivery<Int>>) {
        for delivery in deliveries { add(delivery) }
    }

    init(draining stream: AsyncStream<BroadcastDelivery<Int>>) async {
        for await delivery in stream { add(delivery) }
    }

    init(draining subscription: BroadcastSubscription<Int>) async {
        while let delivery = await subscription.next() { add(delivery) }
    }

    init(draining reader: BroadcastReader<Int>) async {
        while let delivery = await reader.next() { add(delivery) }
    }

    mutating func add(_ delivery: BroadcastDelivery<Int>) {
        switch delivery {
        case .element(let element, let position):
            advance(by: 1, to: position)
            received += 1
            elements.append(element)
        case .missed(let count, let last):
            #expect(count > 0)
            advance(by: count, to: last)
            missed += count
        }
    }

    private mutating func advance(by count: UInt64, to position: UInt64) {
        if start == nil {
            start = position - count
        } else {
            #expect(position == end + count, "a delivery is missing or came twice")
        }
        end = position
    }
}
