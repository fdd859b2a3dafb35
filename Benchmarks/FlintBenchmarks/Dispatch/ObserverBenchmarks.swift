import BenchmarkHarness
import FlintCore

extension BenchmarkSuite {
    /// Performing an action with observers: the time for the caller, and the time until all observers have
    /// all events.
    ///
    /// Each action has two events. Every observer reports how many it has received, so a run in which an
    /// observer lost an event is invalid.
    static let observers = BenchmarkSuite { suite in
        suite.benchmark(
            "Dispatch.observers(1)", limit: "Dispatch.recorded", target: 1.5, delivers: 2
        ) { state in
            try await state.performObserved(by: 1)
        }
        for count in [4, 16] {
            suite.benchmark(
                "Dispatch.observers(\(count))", limit: "Dispatch.observers(1)", target: 1.2,
                delivers: 2 * count
            ) { state in
                try await state.performObserved(by: count)
            }
        }
        for count in [1, 4, 16] {
            suite.benchmark(
                "Dispatch.delivered(\(count))", limit: "Limit.asyncStreamBroadcast(\(count))", target: 1,
                delivers: 2 * count
            ) { state in
                try await state.performObserved(by: count, untilDelivered: true)
            }
        }
        suite.benchmark(
            "Dispatch.slowObserver", limit: "Dispatch.observers(1)", target: 1.1, delivers: 2
        ) { state in
            try await state.performObserved(by: 1, sleepers: 1)
        }
    }
}

extension BenchmarkState {
    /// Performs an action for each iteration, and reports how many events the observers received.
    ///
    /// Some observers read as fast as they can; others (`sleepers`) do not read. With `untilDelivered`, the
    /// measured part ends when the last observer has the last event.
    @inline(__always)
    fileprivate func performObserved(
        by count: Int, sleepers: Int = 0, untilDelivered: Bool = false
    ) async throws {
        let runtime = try Flint.forBenchmark()
        let session = ActionSession("benchmark", runtime: runtime)
        try await session.warmUp(CounterFeature.increment)
        let unread = (0..<sleepers).map { _ in runtime.events() }
        let observers = (0..<count).map { _ in
            let events = runtime.events(bufferingNewest: .max)
            return Task.detached(name: "benchmark.observer") {
                var received = 0
                for await event in events {
                    if case .missed = event.kind { continue }
                    received += 1
                }
                return received
            }
        }
        func perform() async throws {
            var sum: Tally = 0
            for _ in 0..<iterations {
                sum = keep(try await session.perform(CounterFeature.increment, with: sum))
            }
        }
        func drain() async {
            runtime.shutdown()
            for observer in observers { delivered += await observer.value }
        }
        if untilDelivered {
            try await measure {
                try await perform()
                await drain()
            }
        } else {
            try await measure { try await perform() }
            await drain()
        }
        keep(unread.count)
    }
}
