import BenchmarkHarness
import FlintStreams

extension BenchmarkSuite {
    /// Publishing to a broadcast, without and with subscribers.
    static let broadcasts = BenchmarkSuite { suite in
        suite.benchmark(
            "Broadcast.publish(unobserved)", limit: "Limit.mutexSlot", target: 1.5, allocations: 0,
            delivers: 1
        ) { state in
            let broadcast = Broadcast<Int>()
            state.measure {
                for number in 0..<state.iterations { broadcast.publish(number) }
            }
            state.delivered = Int(broadcast.published)
        }

        suite.benchmark(
            "Broadcast.publish(1)", limit: "Limit.asyncStreamBroadcast(1)", target: 1, delivers: 1
        ) {
            state in await state.publish(to: 1)
        }
        for count in [4, 16] {
            suite.benchmark(
                "Broadcast.publish(\(count))", limit: "Broadcast.publish(1)", target: 1.5, delivers: count
            ) { state in await state.publish(to: count) }
        }
        for count in [1, 4, 16] {
            suite.benchmark(
                "Broadcast.delivered(\(count))", limit: "Limit.asyncStreamBroadcast(\(count))", target: 1,
                delivers: count
            ) { state in await state.publish(to: count, untilDelivered: true) }
        }
    }
}

extension BenchmarkState {
    /// Publishes a number for each iteration, and reports how many numbers the `count` subscribers received.
    ///
    /// With `untilDelivered`, the measured part ends when all subscribers have received all numbers.
    @inline(__always)
    fileprivate func publish(to count: Int, untilDelivered: Bool = false) async {
        let broadcast = Broadcast<Int>()
        let subscribers = (0..<count).map { _ in
            let stream = broadcast.stream(limit: .max)
            return Task.detached(name: "benchmark.subscriber") {
                var received = 0
                for await case .element in stream { received += 1 }
                return received
            }
        }
        func publish() {
            for number in 0..<iterations { broadcast.publish(number) }
        }
        func drain() async {
            broadcast.finish()
            for subscriber in subscribers { delivered += await subscriber.value }
        }
        if untilDelivered {
            await measure {
                publish()
                await drain()
            }
        } else {
            measure { publish() }
            await drain()
        }
    }
}
