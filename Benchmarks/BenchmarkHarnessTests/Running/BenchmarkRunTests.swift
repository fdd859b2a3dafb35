import Testing

@testable import BenchmarkHarness

@Suite struct BenchmarkRunTests {
    let world = FakeWorld()

    private func suite(names: [String] = ["a", "b", "c"]) -> BenchmarkSuite {
        BenchmarkSuite { [world] suite in
            suite.benchmark("Limit.x") { world.spend(10, times: $0.iterations, as: "Limit.x") }
            for name in names {
                suite.benchmark("A.\(name)", limit: "Limit.x", target: 2) {
                    world.spend(15, times: $0.iterations, as: "A.\(name)")
                }
            }
        }
    }

    private func run(
        _ suite: BenchmarkSuite, rounds: Int = 4, iterations: Int? = 1, countsAllocations: Bool = false
    ) async -> [String: BenchmarkRecord] {
        var run = BenchmarkRun(
            benchmarks: suite.benchmarks, rounds: rounds, iterations: iterations,
            environment: world.environment(countsAllocations: countsAllocations))
        await run.perform()
        return run.records
    }

    @Test func `everything runs in every round`() async {
        _ = await run(suite())
        // The first four batches warm up, and are not recorded.
        let rounds = stride(from: 4, to: 20, by: 4).map { Array(world.runs[$0..<$0 + 4]) }
        #expect(world.runs.count == 20)
        #expect(rounds.allSatisfy { $0.sorted() == ["A.a", "A.b", "A.c", "Limit.x"] })
        #expect(Set(rounds).count > 1)
    }

    @Test func `batches are calibrated and calibration warms up`() async throws {
        let records = await run(suite(names: []), iterations: nil)
        let record = try #require(records["Limit.x"])
        #expect(record.iterations == 150_000)
        #expect(record.batches.map(\.nanoseconds) == [1_500_000, 1_500_000, 1_500_000, 1_500_000])
    }

    @Test func `a benchmark of seconds takes part in some rounds, and is not repeated for allocations`() async
    {
        let suite = BenchmarkSuite { [world] suite in
            suite.benchmark("Limit.x") { world.spend(10, times: $0.iterations, as: "Limit.x") }
            suite.benchmark(
                "A.a", limit: "Limit.x", target: 2,
                settings: BenchmarkSettings(mostRounds: 2, countsAllocations: false)
            ) { world.spend(15, times: $0.iterations, as: "A.a") }
        }
        let records = await run(suite, countsAllocations: true)
        #expect(records["A.a"]?.batches.count == 2)
        #expect(records["A.a"]?.allocations == nil)
        #expect(records["Limit.x"]?.batches.count == 4)
        #expect(records["Limit.x"]?.allocations != nil)
    }

    @Test func `only the measured part counts, and several parts add up`() async throws {
        let world = world
        let suite = BenchmarkSuite { suite in
            suite.benchmark("Limit.x", scale: 2) { state in
                world.spend(1_000)
                let result = await state.measure { () async -> Int in
                    world.spend(10)
                    return 3
                }
                world.spend(1_000)
                state.measure { world.spend(result) }
                world.spend(1_000)
            }
        }
        let record = try #require(await run(suite)["Limit.x"])
        #expect(record.batches.map(\.nanoseconds) == [13, 13, 13, 13])
        #expect(record.batches.map(record.mean(of:)) == [6.5, 6.5, 6.5, 6.5])
    }

    @Test func `an operation is called once per iteration`() async throws {
        let world = world
        let suite = BenchmarkSuite { $0.benchmark("Limit.x") { world.spend(3, as: "x") } }
        let record = try #require(await run(suite, rounds: 1, iterations: 7)["Limit.x"])
        #expect(world.runs.count == 14)
        #expect(record.batches.map(record.mean(of:)) == [3])
    }

    @Test func `a main-actor body runs on the main actor and a pool body does not`() async {
        let suite = BenchmarkSuite { suite in
            suite.mainActorBenchmark("Limit.main") { _ in MainActor.assertIsolated() }
            suite.benchmark("Limit.pool") { _ in
                #expect(#isolation == nil)
            }
        }
        let records = await run(suite, rounds: 1)
        #expect(records.values.allSatisfy { $0.failure == nil && $0.batches.count == 1 })
    }

    @Test func `an error stops only what threw it`() async {
        struct Broken: Error {}
        let world = world
        let suite = BenchmarkSuite { suite in
            suite.benchmark("Limit.x") { _ in world.spend(10) }
            suite.benchmark("Limit.broken") { _ in
                world.spend(1, as: "broken")
                if world.runs.count == 3 { throw Broken() }
            }
        }
        let records = await run(suite)
        #expect(records["Limit.x"]?.batches.count == 4)
        #expect(records["Limit.broken"]?.batches.count == 1)
        #expect(records["Limit.broken"]?.failure == "Broken()")
        #expect(world.errors.contains("Limit.broken failed: Broken()"))
    }

    @Test(arguments: [(2, nil), (3, "delivered 3 instead of 2"), (0, "delivered 0 instead of 2")])
    func `the delivered count is compared`(delivered: Int, mismatch: String?) async {
        let suite = BenchmarkSuite { suite in
            suite.benchmark("Limit.x", delivers: 2) { $0.delivered = delivered * $0.iterations }
        }
        let records = await run(suite)
        #expect(records["Limit.x"]?.mismatch == mismatch)
        #expect(records["Limit.x"]?.batches.count == 4)
    }

    @Test func `allocations are the least of several passes per operation`() async {
        let world = world
        let suite = BenchmarkSuite { suite in
            suite.benchmark("Limit.x", scale: 2) { state in
                world.allocate(500, bytes: 500)
                state.measure {
                    world.spend(10)
                    // Two passes of three allocate more than the operation itself.
                    world.spend(1, as: "pass")
                    let noise = world.runs.count.isMultiple(of: 3) ? 0 : 77
                    world.allocate(3 * state.iterations + noise, bytes: 64 * state.iterations + noise)
                }
            }
        }
        let records = await run(suite, rounds: 1, countsAllocations: true)
        #expect(
            records["Limit.x"]?.allocations
                == BenchmarkRecord.Allocations(count: 1.5, bytes: 32, operations: 2_000))
    }

    @Test func `resident sizes are read around the measured part where growth is bounded`() async {
        let world = world
        let suite = BenchmarkSuite { suite in
            suite.benchmark("Limit.x", residentGrowth: 10) { state in
                world.growResident(by: 1_000)
                state.measure { world.growResident(by: 24) }
            }
            suite.benchmark("Limit.y") { _ in }
        }
        let records = await run(suite, rounds: 1)
        let resident = records["Limit.x"]?.resident
        #expect(resident.map { $0.after - $0.before } == 24)
        #expect(records["Limit.y"]?.resident == nil)
    }

    @Test(arguments: [(0.0, 1_000), (100, 1_000), (1_000_000, 250), (1e12, 1)])
    func `allocations of slow operations are counted over fewer`(nanoseconds: Double, expected: Int) {
        #expect(BenchmarkRun.allocationIterations(nanosecondsPerIteration: nanoseconds) == expected)
    }

    @Test func `an option wins over a setting`() async {
        let suite = BenchmarkSuite { suite in
            suite.benchmark("Limit.x", settings: BenchmarkSettings(iterations: 5, warmupIterations: 0)) { _ in
            }
        }
        #expect(await run(suite, iterations: nil)["Limit.x"]?.iterations == 5)
        #expect(await run(suite, iterations: 3)["Limit.x"]?.iterations == 3)
    }
}
