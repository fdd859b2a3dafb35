import Testing

@testable import BenchmarkHarness

/// Each count runs in a process of its own, because the counter counts for all threads and other tests
/// allocate, too.
@Suite(
    .enabled(if: AllocationMeter.process.isAvailable, "allocations are counted on glibc, without sanitizer"))
struct AllocationCounterTests {
    final class Thing: Sendable {}

    @Test func `objects and arrays are counted exactly`() async {
        await #expect(processExitsWith: .success) {
            let allocations = await AllocationCounterTests.allocations { iterations in
                for number in 0..<iterations {
                    keep(Thing())
                    keep([Int](repeating: number, count: 10))
                }
            }
            #expect(allocations?.count == 2)
            // An object has a header of 16 bytes. An array has a header of 32 bytes before its ten integers.
            let expected: Double = 16 + 32 + 80
            #expect(allocations?.bytes == expected)
        }
    }

    @Test func `an empty body allocates nothing`() async {
        await #expect(processExitsWith: .success) {
            let allocations = await AllocationCounterTests.allocations { _ in }
            #expect(allocations == BenchmarkRecord.Allocations(count: 0, bytes: 0, operations: 1_000))
        }
    }

    @Test func `set-up and tear-down are not counted`() async {
        await #expect(processExitsWith: .success) {
            let allocations = await AllocationCounterTests.allocations(outside: { keep(Thing()) }) { _ in }
            #expect(allocations?.count == 0)
        }
    }

    @Test func `nothing is counted while counting is off`() async {
        await #expect(processExitsWith: .success) {
            let before = AllocationMeter.process.read()
            for _ in 0..<100 { keep(Thing()) }
            #expect(AllocationMeter.process.read() == before)
        }
    }

    /// Counts the allocations of some work through the harness, with the real counter.
    static func allocations(
        outside: @escaping @Sendable () -> Void = {}, _ work: @escaping @Sendable (Int) -> Void
    ) async -> BenchmarkRecord.Allocations? {
        let suite = BenchmarkSuite { suite in
            suite.benchmark("Limit.x") { state in
                outside()
                state.measure { work(state.iterations) }
                outside()
            }
        }
        var environment = FakeWorld().environment()
        environment.meter = .process
        var run = BenchmarkRun(
            benchmarks: suite.benchmarks, rounds: 1, iterations: 1, environment: environment)
        await run.perform()
        return run.records["Limit.x"]?.allocations
    }
}
