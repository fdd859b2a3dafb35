import BenchmarkHarness
import Testing

@Suite struct BenchmarkRegistryTests {
    private func problems(
        requiring required: [String] = [], _ register: (inout BenchmarkSuite) -> Void
    ) -> [RegistrationProblem] {
        BenchmarkRegistry(suites: [BenchmarkSuite(register)]).problems(requiring: required)
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
        #expect(BenchmarkRegistry(suites: [suite, suite]).problems() == [.duplicateName("Limit.x")])
    }

    @Test(arguments: ["", "x", ".x", "x.", "."])
    func `a name has a concept and a case`(name: String) {
        #expect(problems { $0.benchmark(name) { _ in } }.contains(.malformedName(name)))
    }

    @Test func `a limit must exist`() {
        let found = problems { $0.benchmark("A.a", limit: "Limit.x", target: 1) { _ in } }
        #expect(found == [.unknownLimit("A.a", limit: "Limit.x")])
    }

    @Test func `limits must not lead back`() {
        let found = problems { suite in
            suite.benchmark("A.a", limit: "A.b", target: 1) { _ in }
            suite.benchmark("A.b", limit: "A.a", target: 1) { _ in }
            suite.benchmark("A.c", limit: "A.c", target: 1) { _ in }
        }
        #expect(found == [.circularLimit("A.a"), .circularLimit("A.b"), .circularLimit("A.c")])
    }

    @Test func `a limit and a target come together`() {
        let found = problems { suite in
            suite.benchmark("Limit.x") { _ in }
            suite.benchmark("A.a", limit: "Limit.x") { _ in }
            suite.benchmark("Limit.y", target: 2) { _ in }
            suite.benchmark("A.b") { _ in }
        }
        #expect(found == [.incompleteRatio("A.a"), .incompleteRatio("Limit.y"), .withoutLimit("A.b")])
    }

    @Test func `places and forms are not mixed in one ratio`() {
        let found = problems { suite in
            suite.benchmark("Limit.pool") { _ in }
            suite.mainActorBenchmark("A.main", limit: "Limit.pool", target: 1) { _ in }
            suite.benchmark("A.each", limit: "Limit.pool", target: 1) {}
        }
        #expect(
            found == [
                .differentPlaces("A.main", limit: "Limit.pool"),
                .differentForms("A.each", limit: "Limit.pool"),
            ])
    }

    @Test func `numbers out of their range are found together`() {
        let settings = BenchmarkSettings(iterations: 0, warmupIterations: -1, minimumTime: .seconds(-1))
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
        #expect(problems(requiring: ["A.a"]) { $0.benchmark("Limit.x") { _ in } } == [.missing("A.a")])
    }

    @Test func `problems are lines for people`() {
        let suite = BenchmarkSuite { $0.benchmark("A.a", limit: "Limit.x", target: 1) { _ in } }
        let lines = BenchmarkMain.problems(in: [suite], required: ["B.b"])
        #expect(lines.count == 2)
        #expect(lines.allSatisfy { !$0.contains("\n") })
    }
}
