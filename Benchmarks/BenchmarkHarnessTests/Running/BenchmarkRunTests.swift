import BenchmarkHarness
import Testing

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
        _ suite: BenchmarkSuite, rounds: Int = 4, countsAllocations: Bool = false,
        _ change: (inout RunPlan) -> Void = { _ in }
    ) async -> [String: BenchmarkRecord] {
        var plan = RunPlan()
        plan.rounds = rounds
        plan.iterations = 1
        plan.warmupIterations = 0
        plan.timesSingles = false
        change(&plan)
        var run = BenchmarkRun(
            benchmarks: suite.benchmarks, plan: plan,
            environment: world.environment(countsAllocations: countsAllocations))
        await run.perform()
        return run.records
    }

    @Test func `everything runs in every round`() async {
        _ = await run(suite())
        let rounds = stride(from: 0, to: 16, by: 4).map { Array(world.runs[$0..<$0 + 4]) }
        #expect(world.runs.count == 16)
        #expect(rounds.allSatisfy { $0.sorted() == ["A.a", "A.b", "A.c", "Limit.x"] })
        #expect(Set(rounds).count > 1)
    }

    @Test func `the order repeats under one seed`() async {
        _ = await run(suite())
        let first = world.runs
        world.clearOutput()
        _ = await run(suite())
        #expect(world.runs == first)
        world.clearOutput()
        _ = await run(suite()) { $0.seed = 2 }
        #expect(world.runs != first)
    }

    @Test func `batches are calibrated and calibration warms up`() async throws {
        let records = await run(suite(names: [])) {
            $0.iterations = nil
            $0.warmupIterations = nil
        }
        let record = try #require(records["Limit.x"])
        #expect(record.iterations == 150_000)
        #expect(record.warmup == 111_111)
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

    @Test func `fixed iterations run more rounds until the least time is reached`() async {
        let records = await run(suite(names: [])) { $0.minimumNanoseconds = 65 }
        #expect(records["Limit.x"]?.batches.count == 7)
        let bounded = await run(suite(names: [])) { $0.minimumNanoseconds = 1_000_000 }
        #expect(bounded["Limit.x"]?.batches.count == 40)
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
        let record = try #require(await run(suite, rounds: 1) { $0.iterations = 7 }["Limit.x"])
        #expect(world.runs.count == 7)
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
                if world.runs.count == 2 { throw Broken() }
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

    @Test func `single operations are timed one by one`() async throws {
        let world = world
        let suite = BenchmarkSuite { suite in
            suite.benchmark("Limit.x") { state in
                world.spend(5, times: state.iterations, as: "\(state.iterations)")
            }
        }
        let records = await run(suite, rounds: 1) {
            $0.iterations = 3
            $0.timesSingles = true
        }
        #expect(world.runs == ["3", "1", "1", "1"])
        #expect(records["Limit.x"]?.singles == [5, 5, 5])
    }

    @Test func `slow operations end the single pass early, after one at least`() async {
        let world = world
        let suite = BenchmarkSuite { $0.benchmark("Limit.x") { _ in world.spend(1_500_000_000) } }
        let records = await run(suite, rounds: 1) {
            $0.iterations = nil
            $0.timesSingles = true
        }
        #expect(records["Limit.x"]?.singles.count == 2)
    }

    @Test func `allocations are the least of several passes per operation`() async {
        let world = world
        let suite = BenchmarkSuite { suite in
            suite.benchmark("Limit.x", scale: 2) { state in
                world.allocate(500, bytes: 500)
                state.measure {
                    world.spend(10)
                    // Two passes in three are disturbed.
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

    @Test func `a limit that stays restless is repeated twice`() async {
        let world = world
        let suite = BenchmarkSuite { suite in
            suite.benchmark("Limit.x") { _ in world.spend(1 << world.runs.count, as: "x") }
            suite.benchmark("Limit.calm") { _ in world.spend(1) }
            suite.benchmark("A.a", limit: "Limit.x", target: 1) { _ in world.spend(1) }
        }
        let records = await run(suite) { $0.repeatsNoise = true }
        #expect(records["Limit.x"]?.batches.count == 12)
        #expect(records["A.a"]?.counting.count == 4)
        #expect(records["Limit.calm"]?.batches.count == 4)
    }

    @Test func `a limit that calms down is repeated once, and never without a check`() async {
        let world = world
        let suite = BenchmarkSuite { suite in
            suite.benchmark("Limit.x") { _ in
                world.spend(0, as: "x")
                world.spend(world.runs.count <= 2 ? 10 : 100)
            }
            suite.benchmark("A.a", limit: "Limit.x", target: 1) { _ in world.spend(1) }
        }
        let checked = await run(suite) { $0.repeatsNoise = true }
        #expect(checked["Limit.x"]?.batches.count == 8)
        world.clearOutput()
        let unchecked = await run(suite)
        #expect(unchecked["Limit.x"]?.batches.count == 4)
    }
}
