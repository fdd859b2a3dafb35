import Testing

@testable import BenchmarkHarness

@Suite struct BenchmarkRegistryTests {
    private func problems(
        requiring required: [String] = [], _ register: (inout BenchmarkSuite) -> Void
    ) -> [String] {
        BenchmarkSuite(register).benchmarks.problems(requiring: required)
    }

    @Test func `a limit and what it limits are in order`() {
        let found = problems(requiring: ["A.b"]) { suite in
            suite.benchmark("Limit.x") { _ in }
            suite.benchmark("A.a", limit: "Limit.x", target: 2) { _ in }
            suite.benchmark("A.b", limit: "A.a", target: 1.5, ceiling: .milliseconds(50), allocations: 0) {
                _ in
            }
        }
        #expect(found.isEmpty)
    }

    @Test func `a duplicate is found across suites`() {
        let suite = BenchmarkSuite { $0.benchmark("Limit.x") { _ in } }
        #expect(
            (suite.benchmarks + suite.benchmarks).problems()
                == ["Limit.x: registered twice; names must be unique"])
    }

    @Test(arguments: ["", "x", ".x", "x.", "."])
    func `a name has a concept and a case`(name: String) {
        #expect(
            problems { $0.benchmark(name) { _ in } }
                .contains("\(name.isEmpty ? "(empty)" : name): a name reads Concept.case"))
    }

    @Test func `a limit must exist`() {
        let found = problems { $0.benchmark("A.a", limit: "Limit.x", target: 1) { _ in } }
        #expect(found == ["A.a: its limit Limit.x is not registered"])
    }

    @Test func `limits must not lead back`() {
        let found = problems { suite in
            suite.benchmark("A.a", limit: "A.b", target: 1) { _ in }
            suite.benchmark("A.b", limit: "A.a", target: 1) { _ in }
            suite.benchmark("A.c", limit: "A.c", target: 1) { _ in }
        }
        #expect(found == ["A.a", "A.b", "A.c"].map { "\($0): its limits lead back to itself" })
    }

    @Test func `a limit and a target come together`() {
        let found = problems { suite in
            suite.benchmark("Limit.x") { _ in }
            suite.benchmark("A.a", limit: "Limit.x") { _ in }
            suite.benchmark("Limit.y", target: 2) { _ in }
            suite.benchmark("A.b") { _ in }
        }
        #expect(
            found == [
                "A.a: state a limit and a target together",
                "Limit.y: state a limit and a target together",
                "A.b: has no limit and is the limit of nothing; state a limit and a target",
            ])
    }

    @Test func `places and forms are not mixed in one ratio`() {
        let found = problems { suite in
            suite.benchmark("Limit.pool") { _ in }
            suite.mainActorBenchmark("A.main", limit: "Limit.pool", target: 1) { _ in }
            suite.benchmark("A.each", limit: "Limit.pool", target: 1) {}
        }
        #expect(found.count == 2)
        #expect(found.first?.hasPrefix("A.main: runs at another place than its limit Limit.pool") == true)
        #expect(found.last?.hasPrefix("A.each: is looped in another form than its limit Limit.pool") == true)
    }

    @Test func `numbers out of their range are found together`() {
        let settings = BenchmarkSettings(iterations: 0, warmupIterations: -1, mostRounds: 0)
        let found = problems { suite in
            suite.benchmark("Limit.x") { _ in }
            suite.benchmark(
                "A.a", limit: "Limit.x", target: .nan, ceiling: .zero, allocations: -1, scale: 0,
                delivers: -1,
                settings: settings
            ) { _ in }
        }
        #expect(found.count == 8)
    }

    @Test func `a required name must be registered`() {
        #expect(
            problems(requiring: ["A.a"]) { $0.benchmark("Limit.x") { _ in } }
                == ["A.a: must be registered and is not"])
    }
}
