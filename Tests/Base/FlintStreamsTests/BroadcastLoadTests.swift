import Testing

@testable import FlintStreams

/// Many tasks at once.
///
/// The sums are exact whatever the order in which the tasks run.
@Suite struct BroadcastLoadTests {
    private static let publishers = 4
    private static let perPublisher = 500
    private static let total = UInt64(publishers * perPublisher)

    /// Publishes numbers from several tasks.
    ///
    /// - Returns: The positions that the publishers got, by number.
    private func publish(to broadcast: Broadcast<Int>) async -> [Int: UInt64] {
        await withTaskGroup(of: [Int: UInt64].self) { group in
            for publisher in 0..<Self.publishers {
                group.addTask {
                    var positions: [Int: UInt64] = [:]
                    for index in 0..<Self.perPublisher {
                        let number = publisher * Self.perPublisher + index
                        positions[number] = broadcast.publish(number)
                        // Lets others run on a machine with few cores.
                        if index.isMultiple(of: 50) { await Task.yield() }
                    }
                    return positions
                }
            }
            return await group.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
        }
    }

    private func collect(
        _ subscription: BroadcastSubscription<Int>
    ) async -> [BroadcastDelivery<Int>] {
        var deliveries: [BroadcastDelivery<Int>] = []
        while let delivery = await subscription.next() { deliveries.append(delivery) }
        return deliveries
    }

    @Test(arguments: [0, 10])
    func `positions are unique and without gaps`(history: Int) async {
        let broadcast = Broadcast<Int>(history: history)
        let positions = await publish(to: broadcast)
        #expect(positions.values.sorted() == Array(1...Self.total))
        #expect(broadcast.published == Self.total)
    }

    @Test func `positions are unique and without gaps while subscribers come and go`() async {
        let broadcast = Broadcast<Int>()
        async let positions = publish(to: broadcast)
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    for round in 0..<200 {
                        let subscription = broadcast.subscribe(limit: round % 20, from: .replaying(round % 7))
                        if round.isMultiple(of: 10) { await Task.yield() }
                        _ = BroadcastTally(subscription.takeAll())
                    }
                }
            }
        }
        #expect(await positions.values.sorted() == Array(1...Self.total))
        #expect(broadcast.published == Self.total)
        #expect(!broadcast.isObserved)
    }

    @Test func `a subscriber without a limit receives every element at its position`() async {
        let broadcast = Broadcast<Int>()
        let subscription = broadcast.subscribe(limit: .max)
        async let tally = BroadcastTally(draining: subscription)
        let positions = await publish(to: broadcast)
        broadcast.finish()
        let received = await tally
        #expect(received.missed == 0)
        #expect(received.elements.enumerated().allSatisfy { positions[$1] == UInt64($0 + 1) })
        #expect(received.received == Self.total)
    }

    @Test(arguments: [1, 16, .max])
    func `what is received and what is missed add up for each subscriber`(limit: Int) async {
        let broadcast = Broadcast<Int>()
        await withTaskGroup(of: BroadcastTally.self) { group in
            for _ in 0..<4 {
                let stream = broadcast.stream(limit: limit)
                group.addTask { await BroadcastTally(draining: stream) }
            }
            // One that reads only when all is over.
            let late = broadcast.stream(limit: limit)
            _ = await publish(to: broadcast)
            broadcast.finish()
            group.addTask { await BroadcastTally(draining: late) }
            for await tally in group {
                #expect(tally.start == 0)
                #expect(tally.received + tally.missed == Self.total)
            }
        }
    }

    @Test func `subscribers that come and leave in between read an unbroken part`() async {
        let broadcast = Broadcast<Int>()
        await withTaskGroup { group in
            group.addTask {
                _ = await publish(to: broadcast)
                broadcast.finish()
            }
            for reader in 0..<8 {
                group.addTask {
                    for round in 1...10 {
                        let before = broadcast.published
                        let subscription = broadcast.subscribe(limit: reader + round)
                        let after = broadcast.published
                        var tally = BroadcastTally()
                        for _ in 0..<round * 5 {
                            guard let delivery = await subscription.next() else { break }
                            tally.add(delivery)
                        }
                        guard let start = tally.start else { continue }
                        #expect(before...after ~= start)
                        #expect(tally.received + tally.missed == tally.end - start)
                    }
                }
            }
        }
        #expect(!broadcast.isObserved)
    }

    @Test(arguments: [4, .max])
    func `two readers of one subscription share its deliveries`(limit: Int) async {
        let broadcast = Broadcast<Int>()
        let subscription = broadcast.subscribe(limit: limit)
        let readers = (0..<2).map { _ in
            Task { await collect(subscription) }
        }
        _ = await publish(to: broadcast)
        broadcast.finish()
        var deliveries: [BroadcastDelivery<Int>] = []
        for reader in readers { deliveries += await reader.value }
        let tally = BroadcastTally(deliveries.sorted { $0.end < $1.end })
        #expect(tally.start == 0)
        #expect(tally.received + tally.missed == Self.total)
    }

    @Test func `of two readers of one subscription, one is enough to go on`() async {
        for _ in 0..<20 {
            let broadcast = Broadcast<Int>()
            let subscription = broadcast.subscribe()
            async let first = collect(subscription)
            async let second = collect(subscription)
            for number in 1...10 { broadcast.publish(number) }
            await subscription.caughtUp()
            broadcast.finish()
            let deliveries = await (first + second).sorted { $0.end < $1.end }
            #expect(BroadcastTally(deliveries).elements == Array(1...10))
        }
    }

    @Test func `canceled amid the load, readers end and leave`() async {
        let broadcast = Broadcast<Int>()
        let readers = (0..<8).map { _ in
            let stream = broadcast.stream(limit: 8)
            return Task { await BroadcastTally(draining: stream) }
        }
        async let positions = publish(to: broadcast)
        for reader in readers[..<4] { reader.cancel() }
        for reader in readers[..<4] { _ = await reader.value }
        #expect(await positions.count == Int(Self.total))
        for reader in readers { reader.cancel() }
        for reader in readers { _ = await reader.value }
        #expect(!broadcast.isObserved)
    }

    @Test func `publishing and ending at once loses no position`() async {
        for _ in 0..<50 {
            let broadcast = Broadcast<Int>()
            let stream = broadcast.stream()
            async let positions = withTaskGroup(of: UInt64.self) { group in
                for number in 0..<8 { group.addTask { broadcast.publish(number) } }
                return await group.reduce(into: []) { $0.append($1) }
            }
            async let end: Void = broadcast.finish()
            let tally = await BroadcastTally(draining: stream)
            await end
            #expect(await positions.sorted() == Array(1...8))
            #expect(tally.missed == 0)
            #expect(tally.received <= 8)
        }
    }
}

extension BroadcastDelivery {
    /// The position of the last element that the delivery stands for.
    fileprivate var end: UInt64 {
        switch self {
        case .element(_, let position): position
        case .missed(_, let last): last
        }
    }
}
