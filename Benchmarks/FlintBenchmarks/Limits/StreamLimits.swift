import BenchmarkHarness

extension BenchmarkSuite {
    /// The lowest possible cost of notifying several observers without losses, by an unbounded stream for
    /// each of them.
    ///
    /// The measured part ends when the last observer has read the last element. Otherwise a producer whose
    /// elements are not read would seem faster than it is.
    static let streamLimits = BenchmarkSuite { suite in
        for observers in [1, 4, 16] {
            suite.benchmark("Limit.asyncStreamBroadcast(\(observers))", delivers: observers) { state in
                let streams = (0..<observers).map { _ in AsyncStream.makeStream(of: Int.self) }
                let consumers = streams.map { (stream, _) in
                    Task.detached(name: "benchmark.observer") {
                        var count = 0
                        for await _ in stream { count += 1 }
                        return count
                    }
                }
                var delivered = 0
                await state.measure {
                    for number in 0..<state.iterations {
                        for (_, continuation) in streams { continuation.yield(number) }
                    }
                    for (_, continuation) in streams { continuation.finish() }
                    for consumer in consumers { delivered += await consumer.value }
                }
                state.delivered = delivered
            }
        }
    }
}
