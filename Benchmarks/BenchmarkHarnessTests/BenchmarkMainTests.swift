import Testing

@testable import BenchmarkHarness

@Suite struct BenchmarkMainTests {
    let world = FakeWorld()

    /// A suite with a limit of 10 ns and a benchmark of the given time.
    private func suite(nanoseconds: Int = 15, target: Double = 2, delivers: Int? = nil) -> BenchmarkSuite {
        BenchmarkSuite { [world] suite in
            suite.benchmark("Limit.x") { world.spend(10, times: $0.iterations, as: "Limit.x") }
            suite.benchmark("A.a", limit: "Limit.x", target: target, delivers: delivers) { state in
                world.spend(nanoseconds, times: state.iterations, as: "A.a")
                state.delivered = state.iterations
            }
        }
    }

    private let brief = "--rounds 4 --iterations 2 "

    @Test func `a run prints results on standard output and progress on standard error`() async {
        #expect(await world.run(brief, suite()) == 0)
        #expect(world.output.contains("\nLimit.x       10.0"))
        #expect(world.output.contains("\nA.a           15.0"))
        #expect(world.errors.contains("round 1 of 4"))
    }

    @Test func `a debug build is refused unless allowed`() async {
        #expect(await world.run(brief, suite(), isDebugBuild: true) == 2)
        #expect(world.output.isEmpty && world.runs.isEmpty)
        #expect(world.errors.contains("debug build"))
        #expect(await world.run(brief + "--allow-debug-build", suite(), isDebugBuild: true) == 0)
    }

    @Test func `help and list measure nothing, in any build`() async {
        #expect(await world.run("--help", isDebugBuild: true) == 0)
        #expect(world.output == BenchmarkOptions.help)
        world.clearOutput()
        #expect(await world.run("--list", suite(target: 1.5), isDebugBuild: true) == 0)
        #expect(world.output == "Limit.x\nA.a  limit Limit.x  target 1.5\n")
        world.clearOutput()
        #expect(await world.run("--list --filter A", suite(), isDebugBuild: true) == 0)
        #expect(world.output.hasPrefix("A.a"))
        #expect(world.runs.isEmpty)
    }

    @Test(arguments: [
        "--bogus", "--filter [", "--compare missing.json", "--compare foreign.json",
        "--filter nothing-has-this-name", "--rounds 0",
    ])
    func `a mistake is one line and status 2`(arguments: String) async {
        world.store("{\"a\": 1}", at: "foreign.json")
        #expect(await world.run(arguments, suite()) == 2)
        #expect(world.output.isEmpty && world.runs.isEmpty)
        #expect(world.errors.hasPrefix("error: "))
        #expect(world.errors.split(separator: "\n").count == 1)
    }

    @Test func `a mistake in a registration is refused`() async {
        let duplicate = BenchmarkSuite { $0.benchmark("Limit.x") { _ in } }
        #expect(await world.run(brief, suite(), duplicate) == 2)
        #expect(world.errors == "error: Limit.x: registered twice; names must be unique\n")
    }

    @Test func `a required name that is missing is refused`() async {
        let status = await BenchmarkMain.run(
            arguments: [], suites: [suite()], required: ["A.a", "A.b"], in: world.environment())
        #expect(status == 2)
        #expect(world.errors.contains("A.b"))
    }

    @Test func `a filter runs limits along`() async {
        #expect(await world.run(brief + "--filter ^A --filter-not Limit", suite()) == 0)
        #expect(Set(world.runs) == ["A.a", "Limit.x"])
        world.clearOutput()
        #expect(await world.run(brief + "--filter-not A", suite()) == 0)
        #expect(Set(world.runs) == ["Limit.x"])
    }

    @Test func `an error is reported, the others run, and the status is 1`() async {
        struct Broken: Error {}
        let broken = BenchmarkSuite { suite in
            suite.benchmark("B.b", limit: "Limit.x", target: 1) { _ in throw Broken() }
        }
        #expect(await world.run(brief, suite(), broken) == 1)
        #expect(world.output.contains("B.b: failed: Broken()"))
        #expect(world.output.contains("\nA.a           15.0"))
    }

    @Test func `a wrong delivery prints invalid and fails a check only`() async {
        let wrong = suite(delivers: 2)
        #expect(await world.run(brief, wrong) == 0)
        #expect(world.output.contains("A.a: invalid: delivered 2 instead of 4"))
        #expect(await world.run(brief + "--check", wrong) == 1)
        #expect(world.errors.contains("check: A.a: invalid: delivered 2 instead of 4"))
    }

    @Test func `a check passes and fails as the verdict says`() async {
        #expect(await world.run(brief + "--check", suite(nanoseconds: 20)) == 0)
        #expect(await world.run(brief, suite(nanoseconds: 21)) == 0)
        #expect(await world.run(brief + "--check", suite(nanoseconds: 21)) == 1)
        #expect(world.errors.contains("check: A.a: missed: ratio 2.1 over the target 2"))
    }

    @Test func `a check does not judge what ran only as a limit`() async {
        let chain = BenchmarkSuite { [world] suite in
            suite.benchmark("B.b", limit: "A.a", target: 1) { world.spend(1, times: $0.iterations) }
        }
        let slow = suite(nanoseconds: 100)
        #expect(await world.run(brief + "--check --filter B", slow, chain) == 0)
        #expect(await world.run(brief + "--check", slow, chain) == 1)
    }

    @Test func `a compared run reads its own JSON back`() async {
        #expect(await world.run(brief + "--format json", suite(nanoseconds: 20)) == 0)
        world.store(world.output, at: "old.json")
        world.clearOutput()
        #expect(await world.run(brief + "--compare old.json", suite(nanoseconds: 15)) == 0)
        #expect(world.output.contains("20.00  15.00  -25.0%\n"))
        #expect(world.output.contains("old, new: time in ns; old from old.json"))
    }
}
